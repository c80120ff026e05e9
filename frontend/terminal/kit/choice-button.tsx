import { Check, ChevronDown, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { BigButton, FootButton } from './big-button.tsx';
import { Sheet } from './sheet.tsx';

interface ChoiceButtonProps<Value extends string | number> {
  readonly title: string;
  readonly Icon: LucideIcon;
  readonly value: Value;
  readonly choices: readonly { readonly value: Value; readonly name: string }[];
  readonly onChoose: (value: Value) => void;
}

/** Says what holds; touched, it asks for another. */
export function ChoiceButton<Value extends string | number>(props: ChoiceButtonProps<Value>) {
  const { title, Icon, value, choices, onChoose } = props;
  const [isOpen, setOpen] = useState(false);
  const chosen = choices.find((choice) => choice.value === value);
  return (
    <>
      <FootButton type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon size={24} />
        <span>{chosen?.name}</span>
        <ChevronDown size={22} />
      </FootButton>
      {isOpen && (
        <Sheet title={title} onClose={() => setOpen(false)}>
          {choices.map((choice) => (
            <BigButton
              key={choice.value}
              type="button"
              aria-pressed={choice.value === value}
              look={choice.value === value ? 'chosen' : 'quiet'}
              onClick={() => {
                onChoose(choice.value);
                setOpen(false);
              }}
            >
              {choice.value === value && <Check size={28} />}
              {choice.name}
            </BigButton>
          ))}
        </Sheet>
      )}
    </>
  );
}
