import { useState } from 'react';
import { technologyIds } from './model/technology-ids.ts';
import { outdatedBy } from './outdated.ts';
import { OutdatedDialog } from './outdated-dialog.tsx';
import type { KnownObjects } from './use-known-objects.ts';
import type { TechnologyForm } from './use-technology-form.ts';

type Technology = Readonly<Record<string, unknown>>;

/** Looks at what somebody else has made of the technology, and goes on with what the person decides. */
export function useOutdated(
  form: TechnologyForm,
  { catalogue, ensure }: KnownObjects,
  read: () => Promise<Technology | undefined>,
) {
  const [theirs, setTheirs] = useState<Technology>();
  const goOn = (mine: Parameters<TechnologyForm['continueFrom']>[1]): void => {
    if (theirs !== undefined) form.continueFrom(theirs, mine);
    setTheirs(undefined);
  };
  const { start, fields, rows } = form;
  const outdated = theirs && outdatedBy(theirs, start, fields, rows, catalogue);
  return {
    look: async (): Promise<void> => {
      const now = await read();
      if (now === undefined) return;
      await ensure(technologyIds(now));
      setTheirs(now);
    },
    dialog: outdated !== undefined && (
      <OutdatedDialog
        differences={outdated.differences}
        onBoth={() => goOn(outdated)}
        onMine={() => goOn({ rows, fields })}
        onTheirs={() => goOn({})}
        onCancel={() => setTheirs(undefined)}
      />
    ),
  };
}

const compared = [
  'technologyItems',
  'attendantResources',
  'bom',
  'technologyName',
  'technologyNumber',
  'characteristics',
];

/** Whether somebody has changed what is entered here. */
export const isOther = (now: Technology, then: Technology): boolean =>
  compared.some((name) => JSON.stringify(now[name] ?? []) !== JSON.stringify(then[name] ?? []));
