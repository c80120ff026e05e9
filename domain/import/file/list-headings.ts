import { type ObjectName, ownWordsIn } from '#domain/base-data/object-names/object-name.ts';
import { isOtherMeaning } from '#domain/base-data/object-names/other-meanings.ts';
import { withOwnWords } from '#domain/base-data/object-names/own-words.ts';
import { languageSchema } from '#domain/kernel/language.ts';
import { normalised } from './normalised.ts';

/** What a documented column is called where a list shows it. */
interface Heading {
  readonly column: string;
  /** Without it a file is no such list: words mean in it what they mean in any file. */
  readonly isKey: boolean;
  /** Of the texts of the pages, which say the same (`frontend/features/base-data/list-headings.test.ts`). */
  readonly area: string;
  readonly key: string;
  /** In the order of `languageSchema`. */
  readonly words: readonly string[];
}

/** Where a list of base data shows a field under another name than the column has. */
const columnsOfFields: Readonly<Record<string, string>> = {
  articleGroupId: 'articleGroupName',
  amountUnitId: 'amountUnit',
  resourceGroups: 'resourceGroupName',
};

/** By column: area, key and words of its heading; these in the order of `languageSchema`, separated by bars. */
const listOf = (
  keys: readonly string[],
  headings: Readonly<Record<string, readonly [area: string, key: string, words: string]>>,
): readonly Heading[] =>
  Object.entries(headings).map(([column, [area, key, words]]) => ({
    column,
    isKey: keys.includes(column),
    area,
    key,
    words: words.split(' | '),
  }));

/** Of base data the words by field. */
const ofBaseData = (collection: string, keys: readonly string[], words: Readonly<Record<string, string>>) =>
  listOf(
    keys,
    Object.fromEntries(
      Object.entries(words).map(([field, said]) => [
        columnsOfFields[field] ?? field,
        ['objects', `${collection}.label.${field}`, said],
      ]),
    ),
  );

/**
 * Columns of lists that an import takes again, when they were taken out as a file. Those are missing whose values a file
 * of the list says otherwise: in hours, or in words of a language.
 */
export const listHeadings: readonly (readonly Heading[])[] = [
  ofBaseData('articles', ['articleNumber'], {
    articleNumber: 'Artikelnummer | Article number | Número de artículo | Numéro d’article | Номер артикула',
    articleName: 'Artikel | Article | Artículo | Article | Артикул',
    articleName2: 'Zusatz 1 | Addition 1 | Complemento 1 | Complément 1 | Дополнение 1',
    articleGroupId: 'Artikelgruppe | Article group | Grupo de artículos | Groupe d’articles | Группа артикулов',
    amountUnitId: 'Einheit | Unit | Unidad | Unité | Единица',
  }),
  ofBaseData('customers', ['customerName'], {
    customerName: 'Kunde | Customer | Cliente | Client | Клиент',
    customerNumber: 'Kundennummer | Customer number | Número de cliente | Numéro de client | Номер клиента',
    contactPerson: 'Ansprechpartner | Contact | Contacto | Interlocuteur | Контактное лицо',
    salutation: 'Anrede | Salutation | Tratamiento | Civilité | Обращение',
    street: 'Straße | Street | Calle | Rue | Улица',
    zipCode: 'PLZ | Postcode | Código postal | Code postal | Индекс',
    city: 'Ort | City | Localidad | Ville | Город',
    country: 'Land | Country | País | Pays | Страна',
    phoneNumber: 'Telefon | Phone | Teléfono | Téléphone | Телефон',
  }),
  ofBaseData('materials', ['materialName'], {
    materialName: 'Material | Material | Material | Matière | Материал',
    materialNumber: 'Materialnummer | Material number | Número de material | Numéro de matière | Номер материала',
    materialName2: 'Zusatz | Addition | Complemento | Complément | Дополнение',
    amountUnitId: 'Einheit | Unit | Unidad | Unité | Единица',
  }),
  ofBaseData('resources', ['resourceName', 'resourceGroupName'], {
    resourceName: 'Ressource | Resource | Recurso | Ressource | Ресурс',
    resourceGroups: 'Gruppen | Groups | Grupos | Groupes | Группы',
  }),
  listOf(['projectNumber', 'articleNumber'], {
    orderNumber: ['planning-objects', 'column.position', 'Position | Position | Posición | Position | Позиция'],
    projectNumber: [
      'kit',
      'history.field.projectNumber',
      'Projektnummer | Project number | Número de proyecto | Numéro de projet | Номер проекта',
    ],
    projectName: ['planning-objects', 'column.project', 'Projekt | Project | Proyecto | Projet | Проект'],
    articleNumber: [
      'planning-objects',
      'column.articleNumber',
      'Artikelnummer | Article number | Número de artículo | Numéro d’article | Номер артикула',
    ],
    customerNumber: ['planning-objects', 'column.customer', 'Kunde | Customer | Cliente | Client | Заказчик'],
    amount: ['planning-objects', 'column.amount', 'Menge | Quantity | Cantidad | Quantité | Кол-во'],
    deliveryDate: [
      'planning-objects',
      'column.delivery',
      'Liefertermin | Delivery date | Entrega | Livraison | Дата поставки',
    ],
    orderDate: [
      'kit',
      'history.field.orderDate',
      'Bestelldatum | Order date | Fecha del pedido | Date de commande | Дата заказа',
    ],
    startDate: [
      'planning-objects',
      'column.requestedStart',
      'Frühester Beginn | Earliest start | Inicio más temprano | Début au plus tôt | Не раньше',
    ],
    planAnyway: [
      'kit',
      'history.field.planAnyway',
      'Trotz Konflikten geplant | Planned despite conflicts | Planificada pese a conflictos | Planifiée malgré des conflits | Запланировано несмотря на конфликты',
    ],
  }),
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
      if (said.some(({ isKey, headings: any }) => isKey && !any.some((one) => there.has(one)))) continue;
      for (const { column, headings: any } of said)
        for (const heading of any) if (!found.has(heading)) found.set(heading, column);
    }
  }
  return found;
}
