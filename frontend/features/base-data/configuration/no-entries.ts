import type { Language } from '#domain/administration/user.ts';

/** Words of lists whose entries are called nothing else. */
export const noEntries: Readonly<Record<Language, { readonly empty: string; readonly none: string }>> = {
  de: { empty: 'Noch keine Einträge', none: 'Kein Eintrag passt zum Filter' },
  en: { empty: 'No entries yet', none: 'No entry matches the filter' },
  es: { empty: 'Aún no hay entradas', none: 'Ninguna entrada coincide con el filtro' },
  fr: { empty: 'Aucune entrée pour l’instant', none: 'Aucune entrée ne correspond au filtre' },
  ru: { empty: 'Записей пока нет', none: 'Нет записей, подходящих под фильтр' },
};
