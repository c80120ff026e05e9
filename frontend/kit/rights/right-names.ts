import { useCallback } from 'react';
import { moduleLicenceIds } from '#domain/administration/modules.ts';
import {
  type Area,
  areas,
  type GivenRight,
  type SpecialRight,
  type StandardRight,
  specialRights,
  standardRights,
} from '#domain/kernel/rights-table.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';

/** "Artikel: Schreiben, Löschen; Konflikte bestätigen": rights in the reader's words, area by area. */
export function useRightNames(): (rights: readonly GivenRight[]) => string {
  const t = useKitText();
  return useCallback(
    (rights) => {
      const isSpecial = (right: GivenRight): right is SpecialRight => specialRights.some((one) => one === right);
      const inArea = (area: Area): readonly StandardRight[] =>
        standardRights.filter((name) => rights.some((right) => right === `${area}.${name}`));
      const lines = areas.flatMap((area) => {
        const found = inArea(area);
        return found.length === 0
          ? []
          : [`${t(`area.${area}`)}: ${found.map((name) => t(`right.${name}`)).join(', ')}`];
      });
      return [...lines, ...rights.filter(isSpecial).map((right) => t(`special.${right}`))].join('; ');
    },
    [t],
  );
}

/** What a module licence is called; one that this version does not know any more by its id. */
export function useLicenceName(): (id: string) => string {
  const t = useKitText();
  return useCallback(
    (id) => {
      const known = moduleLicenceIds.find((one) => one === id);
      return known === undefined ? id : t(`licence.${known}`);
    },
    [t],
  );
}
