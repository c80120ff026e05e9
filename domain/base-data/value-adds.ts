import { createdType, type ObjectEvent } from './events.ts';
import type { Factory } from './factory.ts';
import { type Collection, type ProcessTemplate, streamOf, type Technology } from './object-types.ts';

/**
 * What the steps of a technology or a process template do and nobody has done before: it becomes a value add of its own
 * (domain facts §12: created if unknown), of production or of the process around it. Names are the same without regard
 * to case. The id is made of the object's and the step's number, so that the same command makes the same.
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
    // An id has at most 64 characters.
    const name = `${id.slice(0, 50)}_${number}`;
    // A step that was given another name has left its first one behind.
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
