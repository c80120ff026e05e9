import { createdType, type ObjectEvent } from './events.ts';
import type { Factory } from './factory.ts';
import { type Collection, type ProcessTemplate, streamOf, type Technology } from './object-types.ts';

/**
 * Creates value adds for step names that do not exist yet (domain facts §12: created if unknown), in production or in
 * the process around it. Names are case-insensitive. Ids derive from object and step number, so a repeated command
 * creates the same.
 */
export function newValueAdds(
  factory: Factory,
  collection: Collection,
  id: string,
  fields: Readonly<Record<string, unknown>>,
): readonly ObjectEvent[] {
  const known = new Set(factory.objects.valueAdds.values().map(({ valueAddName }) => valueAddName.toLowerCase()));
  const taken = new Set(factory.objects.valueAdds.keys());
  return stepsOf(collection, fields).flatMap(({ number, valueAddName }): readonly ObjectEvent[] => {
    if (known.has(valueAddName.toLowerCase())) return [];
    known.add(valueAddName.toLowerCase());
    // Ids have at most 64 characters.
    const name = `${id.slice(0, 50)}_${number}`;
    // A renamed step leaves its previous value add unused.
    let valueAddId = name;
    for (let next = 2; taken.has(valueAddId); next++) valueAddId = `${name}_${next}`;
    taken.add(valueAddId);
    const data = {
      id: valueAddId,
      fields: { valueAddName, productionProcessStep: collection === 'technologies' },
    };
    return [{ stream: streamOf('valueAdds', valueAddId), event: { type: createdType('valueAdds'), data } }];
  });
}

function stepsOf(
  collection: Collection,
  fields: Readonly<Record<string, unknown>>,
): readonly { readonly number: number; readonly valueAddName: string }[] {
  if (collection === 'technologies') return (fields as unknown as Technology).technologyItems;
  return collection === 'processTemplates' ? (fields as unknown as ProcessTemplate).templateItems : [];
}
