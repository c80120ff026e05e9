import { useFrameText } from '#frontend/kit/frame-text.ts';
import { ListTabs } from '#frontend/kit/list/list-tabs.tsx';

/** By hand, and by itself (base data §2); an import has an address below the first. */
export function ImportTabs({ chosen }: { readonly chosen: '/import' | '/import/automated' }) {
  const t = useFrameText();
  const tabs = [
    { label: t('import.manual'), to: '/import' },
    { label: t('import.automated'), to: '/import/automated' },
  ];
  return <ListTabs tabs={tabs} label={t('import.label')} chosen={chosen} />;
}
