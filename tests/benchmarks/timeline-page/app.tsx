import '@fontsource-variable/inter/wght.css';
import { Global } from '@emotion/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import type { OperationId } from '#domain/kernel/ids.ts';
import { compileFacts } from '#domain/planning/plan/compile-facts.ts';
import { cssVariables, schemeAttribute } from '#frontend/design/css-variables.ts';
import { canvasTokens } from '#frontend/design/tokens.ts';
import type { ZoomLevel } from '#frontend/features/timeline/model/time-scale.ts';
import { TimelinePage } from '#frontend/features/timeline/page/timeline-page.tsx';
import { NotificationStack } from '#frontend/shell/notification-stack.tsx';
import { generateFactory } from '#tests/fixtures/generated-factory.ts';
import { generatePlan, overloadOne } from '#tests/fixtures/generated-plan.ts';
import { generatedSource } from '#tests/fixtures/generated-source.ts';

/** The whole timeline on a generated plant: ?bars=1000&level=threeDays&theme=dark&language=en */
const query = new URLSearchParams(location.search);
const started = Date.now();
const fixed = Date.parse('2026-11-19T09:42:00Z');
const now = (): number => fixed + Date.now() - started;
const generated = generateFactory(fixed, Number(query.get('copies') ?? 1));
const facts = compileFacts(generated.factory);
const data = generatePlan(generated, facts, { now: fixed, operations: Number(query.get('bars') ?? 1_000), seed: 7 });
overloadOne(data, generated.groups[2]?.resourceIds[2] ?? '', fixed);
const rights = { plan: true, report: true, confirm: true, confirmOverdue: true };
const source = generatedSource(generated.factory, data, now);
const scheme = query.get('theme') === 'dark' ? 'dark' : query.get('theme') === 'contrast' ? 'contrast' : 'light';
const colors = canvasTokens(scheme);
document.documentElement.setAttribute(schemeAttribute, scheme);

function App(): ReactNode {
  const [operationId, setOperationId] = useState<OperationId>();
  const [close] = useState(() => () => setOperationId(undefined));
  return (
    <TimelinePage
      rights={rights}
      source={source}
      colors={colors}
      operationId={operationId}
      conflicts={undefined}
      onConflict={close}
      onOpen={setOperationId}
      onClose={close}
      now={now}
      level={(query.get('level') ?? 'threeDays') as ZoomLevel}
    />
  );
}

await i18next.use(initReactI18next).init({
  lng: query.get('language') ?? 'de',
  fallbackLng: 'de',
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  resources: {},
});
const root = document.querySelector('#root');
if (root !== null)
  createRoot(root).render(
    <QueryClientProvider client={new QueryClient()}>
      <Global styles={cssVariables} />
      <App />
      <NotificationStack />
    </QueryClientProvider>,
  );
