/**
 * Texts with a word that names an object elsewhere and something else here; they keep it. By area of texts; `*` at the end
 * stands for whatever follows. A text that would say the wrong thing in the plant's word gets its line here.
 */
const otherMeanings: Readonly<Record<string, readonly string[]>> = {
  /** The list of the own words names the objects as the product does. */
  objects: [
    'objectNames.*',
    // Of a storage location.
    'storageLocations.title',
    'storageLocations.new',
    'storageLocations.label.storageLocationName',
    'materials.label.storageLocationId',
  ],
  'base-data': ['about.storageLocations'],
  /** The area of the menu holds all planning objects; the plant in operation. */
  frame: ['area.orders', 'group.operation', 'section.storageLocations'],
  'planning-objects': ['area.orders', 'detail.area.orders'],
  people: ['users.location'],
  /** Of an event in the log; of a person, its town. */
  administration: ['column.position', 'field.location'],
  /** A right; as in the audit. */
  kit: ['area.upkeep', 'history.field.location', 'history.field.processName', 'history.field.processNumber'],
};

export const isOtherMeaning = (area: string, key: string): boolean =>
  otherMeanings[area]?.some((one) => one === key || (one.endsWith('*') && key.startsWith(one.slice(0, -1)))) ?? false;
