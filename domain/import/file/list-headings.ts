import { type ObjectName, ownWordsIn } from '#domain/base-data/object-names/object-name.ts';
import { isOtherMeaning } from '#domain/base-data/object-names/other-meanings.ts';
import { withOwnWords } from '#domain/base-data/object-names/own-words.ts';
import { languageSchema } from '#domain/kernel/language.ts';
import { normalised } from './normalised.ts';

/** What a documented column is called where a list shows it. */
interface Heading {
  readonly column: string;
  /** Without it a file is no such list: words mean in it what they mean in any file. */
  readonly isKey?: true;
  /** Of the texts of the pages, which say the same (`frontend/features/base-data/list-headings.test.ts`). */
  readonly area: string;
  readonly key: string;
  /** In the order of `languageSchema`. */
  readonly words: readonly [string, string, string, string, string];
}

/**
 * Columns of lists that an import takes again, when they were taken out as a file. Those are missing whose values a file
 * of the list says otherwise: in hours, or in words of a language.
 */
export const listHeadings: readonly (readonly Heading[])[] = [
  // The list of articles.
  [
    {
      column: 'articleNumber',
      isKey: true,
      area: 'objects',
      key: 'articles.label.articleNumber',
      words: ['Artikelnummer', 'Article number', 'Número de artículo', 'Numéro d’article', 'Номер артикула'],
    },
    {
      column: 'articleName',
      area: 'objects',
      key: 'articles.label.articleName',
      words: ['Artikel', 'Article', 'Artículo', 'Article', 'Артикул'],
    },
    {
      column: 'articleName2',
      area: 'objects',
      key: 'articles.label.articleName2',
      words: ['Zusatz 1', 'Addition 1', 'Complemento 1', 'Complément 1', 'Дополнение 1'],
    },
    {
      column: 'articleGroupName',
      area: 'objects',
      key: 'articles.label.articleGroupId',
      words: ['Artikelgruppe', 'Article group', 'Grupo de artículos', 'Groupe d’articles', 'Группа артикулов'],
    },
    {
      column: 'amountUnit',
      area: 'objects',
      key: 'articles.label.amountUnitId',
      words: ['Einheit', 'Unit', 'Unidad', 'Unité', 'Единица'],
    },
  ],
  // The list of customers.
  [
    {
      column: 'customerName',
      isKey: true,
      area: 'objects',
      key: 'customers.label.customerName',
      words: ['Kunde', 'Customer', 'Cliente', 'Client', 'Клиент'],
    },
    {
      column: 'customerNumber',
      area: 'objects',
      key: 'customers.label.customerNumber',
      words: ['Kundennummer', 'Customer number', 'Número de cliente', 'Numéro de client', 'Номер клиента'],
    },
    {
      column: 'contactPerson',
      area: 'objects',
      key: 'customers.label.contactPerson',
      words: ['Ansprechpartner', 'Contact', 'Contacto', 'Interlocuteur', 'Контактное лицо'],
    },
    {
      column: 'salutation',
      area: 'objects',
      key: 'customers.label.salutation',
      words: ['Anrede', 'Salutation', 'Tratamiento', 'Civilité', 'Обращение'],
    },
    {
      column: 'street',
      area: 'objects',
      key: 'customers.label.street',
      words: ['Straße', 'Street', 'Calle', 'Rue', 'Улица'],
    },
    {
      column: 'zipCode',
      area: 'objects',
      key: 'customers.label.zipCode',
      words: ['PLZ', 'Postcode', 'Código postal', 'Code postal', 'Индекс'],
    },
    {
      column: 'city',
      area: 'objects',
      key: 'customers.label.city',
      words: ['Ort', 'City', 'Localidad', 'Ville', 'Город'],
    },
    {
      column: 'country',
      area: 'objects',
      key: 'customers.label.country',
      words: ['Land', 'Country', 'País', 'Pays', 'Страна'],
    },
    {
      column: 'phoneNumber',
      area: 'objects',
      key: 'customers.label.phoneNumber',
      words: ['Telefon', 'Phone', 'Teléfono', 'Téléphone', 'Телефон'],
    },
  ],
  // The list of materials.
  [
    {
      column: 'materialName',
      isKey: true,
      area: 'objects',
      key: 'materials.label.materialName',
      words: ['Material', 'Material', 'Material', 'Matière', 'Материал'],
    },
    {
      column: 'materialNumber',
      area: 'objects',
      key: 'materials.label.materialNumber',
      words: ['Materialnummer', 'Material number', 'Número de material', 'Numéro de matière', 'Номер материала'],
    },
    {
      column: 'materialName2',
      area: 'objects',
      key: 'materials.label.materialName2',
      words: ['Zusatz', 'Addition', 'Complemento', 'Complément', 'Дополнение'],
    },
    {
      column: 'amountUnit',
      area: 'objects',
      key: 'materials.label.amountUnitId',
      words: ['Einheit', 'Unit', 'Unidad', 'Unité', 'Единица'],
    },
  ],
  // The list of resources.
  [
    {
      column: 'resourceName',
      isKey: true,
      area: 'objects',
      key: 'resources.label.resourceName',
      words: ['Ressource', 'Resource', 'Recurso', 'Ressource', 'Ресурс'],
    },
    {
      column: 'resourceGroupName',
      isKey: true,
      area: 'objects',
      key: 'resources.label.resourceGroups',
      words: ['Gruppen', 'Groups', 'Grupos', 'Groupes', 'Группы'],
    },
  ],
  // The list of positions.
  [
    {
      column: 'orderNumber',
      area: 'planning-objects',
      key: 'column.position',
      words: ['Position', 'Position', 'Posición', 'Position', 'Позиция'],
    },
    {
      column: 'projectNumber',
      isKey: true,
      area: 'kit',
      key: 'history.field.projectNumber',
      words: ['Projektnummer', 'Project number', 'Número de proyecto', 'Numéro de projet', 'Номер проекта'],
    },
    {
      column: 'projectName',
      area: 'planning-objects',
      key: 'column.project',
      words: ['Projekt', 'Project', 'Proyecto', 'Projet', 'Проект'],
    },
    {
      column: 'articleNumber',
      isKey: true,
      area: 'planning-objects',
      key: 'column.articleNumber',
      words: ['Artikelnummer', 'Article number', 'Número de artículo', 'Numéro d’article', 'Номер артикула'],
    },
    {
      column: 'customerNumber',
      area: 'planning-objects',
      key: 'column.customer',
      words: ['Kunde', 'Customer', 'Cliente', 'Client', 'Заказчик'],
    },
    {
      column: 'amount',
      area: 'planning-objects',
      key: 'column.amount',
      words: ['Menge', 'Quantity', 'Cantidad', 'Quantité', 'Кол-во'],
    },
    {
      column: 'deliveryDate',
      area: 'planning-objects',
      key: 'column.delivery',
      words: ['Liefertermin', 'Delivery date', 'Entrega', 'Livraison', 'Дата поставки'],
    },
    {
      column: 'orderDate',
      area: 'kit',
      key: 'history.field.orderDate',
      words: ['Bestelldatum', 'Order date', 'Fecha del pedido', 'Date de commande', 'Дата заказа'],
    },
    {
      column: 'startDate',
      area: 'planning-objects',
      key: 'column.requestedStart',
      words: ['Frühester Beginn', 'Earliest start', 'Inicio más temprano', 'Début au plus tôt', 'Не раньше'],
    },
    {
      column: 'planAnyway',
      area: 'kit',
      key: 'history.field.planAnyway',
      words: [
        'Trotz Konflikten geplant',
        'Planned despite conflicts',
        'Planificada pese a conflictos',
        'Planifiée malgré des conflits',
        'Запланировано несмотря на конфликты',
      ],
    },
  ],
];

/**
 * Documented columns by the headings of a list that was taken out as a file, `normalised`, in the language in which it was, with the
 * product's words or the plant's. Empty for any other file.
 */
export function columnsOfLists(
  headings: readonly string[],
  documented: readonly string[],
  names: readonly ObjectName[],
): ReadonlyMap<string, string> {
  const there = new Set(headings.map(normalised));
  const found = new Map<string, string>();
  for (const list of listHeadings) {
    if (!list.every(({ column }) => documented.includes(column))) continue;
    for (const [at, language] of languageSchema.options.entries()) {
      const own = ownWordsIn(language, names);
      const said = list.map(({ column, isKey, area, key, words }) => {
        const word = words[at] ?? '';
        const ownWord = isOtherMeaning(area, key) ? word : withOwnWords(word, language, own, key);
        return { column, isKey, headings: [word, ownWord].map(normalised) };
      });
      if (said.some(({ isKey, headings: any }) => isKey === true && !any.some((one) => there.has(one)))) continue;
      for (const { column, headings: any } of said)
        for (const heading of any) if (!found.has(heading)) found.set(heading, column);
    }
  }
  return found;
}
