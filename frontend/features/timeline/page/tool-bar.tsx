import { ChevronLeft, ChevronRight, SquareDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCommandParts } from '#frontend/features/timeline/actions/command-context.ts';
import { ColorButton } from '#frontend/features/timeline/colors/color-button.tsx';
import { UndoButtons } from '#frontend/features/timeline/edit-steps/undo-buttons.tsx';
import { windowOf, zoomLevels } from '#frontend/features/timeline/model/time-scale.ts';
import { OptimiseButton } from '#frontend/features/timeline/optimise/optimise-button.tsx';
import {
  Bar,
  DayRange,
  Divider,
  QuietButton,
  Segment,
  Spare,
  ToolLabel,
} from '#frontend/features/timeline/panels/frame.ts';
import { QuietIcon } from '#frontend/features/timeline/panels/quiet-icon.tsx';
import { useViewParts } from '#frontend/features/timeline/view/view-context.ts';
import { useView } from '#frontend/features/timeline/view/view-state.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { usePreference } from '#frontend/kit/preferences/use-preference.ts';
import { MomentTag } from '#frontend/kit/time/moment-tag.tsx';
import { TimeButton } from '#frontend/kit/time/time-slot.tsx';
import { useShownMoment } from '#frontend/kit/time/use-shown-moment.ts';

/** Range, zoom, undo and colours (look, section 4: 44 px); `children` is what one timeline has of its own. */
export function ToolBar({ children }: { readonly children?: ReactNode }): ReactNode {
  const { title, view, t } = useViewParts();
  const { commands } = useCommandParts();
  const level = useView(view, (state) => state.scale.level);
  const isThen = useShownMoment() !== undefined;
  return (
    <Bar role="toolbar" aria-label={title}>
      <QuietIcon icon={ChevronLeft} label={t('previous')} hinted framed onClick={() => commands.page(-1)} />
      <QuietButton onClick={commands.today}>{t('today')}</QuietButton>
      <QuietIcon icon={ChevronRight} label={t('next')} hinted framed onClick={() => commands.page(1)} />
      {isThen ? <ThenTools /> : <RangeText />}
      <Divider />
      <Segment role="group" aria-label={t('zoom.label')}>
        {zoomLevels.map((one) => (
          <button type="button" key={one} aria-pressed={one === level} onClick={() => commands.zoomTo(one)}>
            {t(`zoom.${one}`)}
          </button>
        ))}
      </Segment>
      <Divider />
      <UndoButtons />
      <OptimiseButton />
      <span style={{ flex: 1 }} />
      {children}
      <TimeButton keyName="Z" />
      <ColorButton />
    </Bar>
  );
}

/** Of which moment the plan is, with the ways out; and whether its bars alone are shown. */
function ThenTools(): ReactNode {
  const t = useKitText();
  const [{ thenAlone = false }, keep] = usePreference('pages', 'time');
  return (
    <>
      <MomentTag />
      <QuietButton
        aria-label={t('time.thenAlone')}
        aria-pressed={thenAlone}
        title={t('time.thenAlone.help')}
        onClick={() => keep({ thenAlone: !thenAlone })}
      >
        <SquareDashed size={15} strokeWidth={1.75} aria-hidden />
        <ToolLabel data-spare>{t('time.thenAlone')}</ToolLabel>
      </QuietButton>
    </>
  );
}

/** Visible days and week; a component of its own because it changes on every frame of a pan. */
function RangeText(): ReactNode {
  const { view, text } = useViewParts();
  const range = useView(view, (state) => {
    const { start, end } = windowOf(state.scale);
    return text.dayRange(start, end);
  });
  const week = useView(view, (state) => {
    const { start, end } = windowOf(state.scale);
    const first = text.week(start);
    const last = text.week(end - 1);
    return first === last ? first : `${first} – ${last.replace(/^\D+/, '')}`;
  });
  return (
    <>
      <DayRange>{range}</DayRange>
      {/* As wide as "KW 47 – 48". */}
      <Spare
        style={{
          background: 'var(--pressed)',
          color: 'var(--text-2)',
          borderRadius: 4,
          padding: '1px 7px',
          minWidth: 78,
          textAlign: 'center',
          fontSize: 'var(--size-caption)',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {week}
      </Spare>
    </>
  );
}
