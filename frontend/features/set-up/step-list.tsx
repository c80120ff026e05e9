import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { Check } from 'lucide-react';
import { Link } from 'react-router';
import type { SetUp } from '#domain/administration/set-up.ts';
import { useFrameText } from '#frontend/kit/frame-text.ts';
import { setGuideRunning } from '#frontend/shell/set-up/guide-run.ts';
import { listOfStep, targetOf } from '#frontend/shell/set-up/step-target.ts';
import { nextStep, type Step } from '#frontend/shell/set-up/use-set-up.ts';

/** What a plant needs, step by step: what is there is ticked, the next one stands out. */
export function StepList({ setUp }: { readonly setUp: SetUp }) {
  const t = useFrameText();
  const next = nextStep(setUp);
  return (
    <List aria-label={t('setUp.steps')}>
      {setUp.steps.map((step, index) => (
        <li key={step.step} data-done={step.isDone} aria-current={step === next ? 'step' : undefined}>
          <span className="mark">
            {step.isDone ? <Check size={15} strokeWidth={2.25} aria-hidden /> : <i aria-hidden>{index + 1}</i>}
            <b>{t(step.isDone ? 'setUp.done' : 'setUp.open')}</b>
          </span>
          <div>
            <h2>
              {t(`setUp.step.${step.step}`)}
              {step === next && <em>{t('setUp.nextMark')}</em>}
              {step.isOptional && !step.isDone && <small>{t('setUp.optional')}</small>}
            </h2>
            <p>{t(`setUp.why.${step.step}`)}</p>
            {step.problem !== undefined && <p className="problem">{t(`setUp.problem.${step.problem}`)}</p>}
            {!step.isDone && !step.mayDo && (
              <p className="who">
                {step.people.length === 0 ? t('setUp.nobody') : t('setUp.who', { names: step.people.join(', ') })}
              </p>
            )}
          </div>
          <Way step={step} known={setUp.known} isNext={step === next} />
        </li>
      ))}
    </List>
  );
}

interface WayProps {
  readonly step: Step;
  readonly known: SetUp['known'];
  readonly isNext: boolean;
}

/** What was made, or where it is made. */
function Way({ step, known, isNext }: WayProps) {
  const t = useFrameText();
  if (step.isDone) return <Link to={listOfStep[step.step]}>{t('setUp.show')}</Link>;
  if (!step.mayDo) return null;
  const { to, state } = targetOf(step, known);
  return (
    <Button
      size="medium"
      variant={isNext ? 'contained' : 'outlined'}
      component={Link}
      to={to}
      state={state}
      onClick={() => setGuideRunning(true)}
    >
      {step.problem === undefined ? t(`setUp.do.${step.step}`) : t('setUp.mend')}
    </Button>
  );
}

const List = styled.ol`
  margin: 0;
  padding: 0;
  list-style: none;
  border: 1px solid var(--line-2);
  border-radius: 10px;
  background: var(--surface);
  & > li { display: flex; align-items: flex-start; gap: 14px; padding: 14px 18px; }
  & > li + li { border-top: 1px solid var(--line-1); }
  & > li > div { flex: 1; min-width: 0; }
  & .mark {
    flex: none;
    width: 26px;
    height: 26px;
    display: grid;
    place-items: center;
    border-radius: 50%;
    border: 1px solid var(--line-3);
    color: var(--text-2);
    font-size: var(--size-dense);
    font-weight: 600;
  }
  & .mark i { font-style: normal; }
  & .mark b { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  & [data-done=true] .mark { background: var(--ok-tint); border-color: transparent; color: var(--ok); }
  & [aria-current=step] .mark { background: var(--accent); border-color: transparent; color: var(--on-accent); }
  & h2 { display: flex; flex-wrap: wrap; gap: 8px; align-items: baseline; margin: 0; font-size: var(--size-title-3); line-height: 22px; font-weight: 650; }
  & h2 em { font-style: normal; font-size: var(--size-caption); font-weight: 600; color: var(--accent); }
  & h2 small { font-size: var(--size-caption); font-weight: 500; color: var(--text-2); }
  & p { margin: 2px 0 0; color: var(--text-2); font-size: var(--size-body); line-height: 19px; }
  & .problem { color: var(--warn); font-weight: 550; }
  & .who { color: var(--text); }
  & [data-done=true] p:not(.problem) { display: none; }
  & a { white-space: nowrap; }
  & > li > a:not(.MuiButton-root) { color: var(--accent); font-size: var(--size-body); line-height: 22px; }
  @media (max-width: 599px) {
    & > li { flex-wrap: wrap; gap: 10px 12px; padding: 12px; }
    & > li > a:not(.MuiButton-root) { min-width: 48px; min-height: 48px; margin: -12px 0; display: inline-flex; align-items: center; justify-content: center; }
    & > li > a.MuiButton-root { width: 100%; }
  }
`;
