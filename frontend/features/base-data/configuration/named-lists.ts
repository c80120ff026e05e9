import type { Language } from '#domain/administration/user.ts';
import type { Collection, FieldsOf } from '#domain/base-data/object-types.ts';
import { defineScreen, type ObjectScreen } from '../object-screen.ts';
import { noEntries } from './no-entries.ts';

/** What a list of names is called, what its button makes, and what one entry is called. */
type Names = Readonly<Record<Language, readonly [title: string, made: string, label: string]>>;

/** A list whose entries are a name and nothing else (base data §2, configuration). */
function namedList<Type extends Collection>(
  collection: Type,
  field: Extract<keyof FieldsOf<Type>, string>,
  names: Names,
): ObjectScreen {
  const words = (language: Language) => {
    const [title, made, label] = names[language];
    return { title, new: made, ...noEntries[language], [`label.${field}`]: label };
  };
  return defineScreen(collection, {
    columns: [{ field, width: 320, flex: 1, strong: true }],
    sort: field,
    words: { de: words('de'), en: words('en'), es: words('es'), fr: words('fr'), ru: words('ru') },
  });
}

export const namedLists: readonly ObjectScreen[] = [
  namedList('articleGroups', 'articleGroupName', {
    de: ['Artikelgruppen', 'Neue Artikelgruppe', 'Artikelgruppe'],
    en: ['Article groups', 'New article group', 'Article group'],
    es: ['Grupos de artículos', 'Nuevo grupo de artículos', 'Grupo de artículos'],
    fr: ['Groupes d’articles', 'Nouveau groupe d’articles', 'Groupe d’articles'],
    ru: ['Группы артикулов', 'Новая группа артикулов', 'Группа артикулов'],
  }),
  namedList('amountUnits', 'amountUnitName', {
    de: ['Mengeneinheiten', 'Neue Einheit', 'Einheit'],
    en: ['Units', 'New unit', 'Unit'],
    es: ['Unidades', 'Nueva unidad', 'Unidad'],
    fr: ['Unités', 'Nouvelle unité', 'Unité'],
    ru: ['Единицы измерения', 'Новая единица', 'Единица'],
  }),
  namedList('resourcePrograms', 'resourceProgramName', {
    de: ['Ressourcenprogramme', 'Neues Programm', 'Programm'],
    en: ['Resource programs', 'New program', 'Program'],
    es: ['Programas de recursos', 'Nuevo programa', 'Programa'],
    fr: ['Programmes de ressources', 'Nouveau programme', 'Programme'],
    ru: ['Программы ресурсов', 'Новая программа', 'Программа'],
  }),
  namedList('gapTypes', 'gapTypeName', {
    de: ['Lückengründe', 'Neuer Grund', 'Grund'],
    en: ['Gap reasons', 'New reason', 'Reason'],
    es: ['Motivos de ausencia', 'Nuevo motivo', 'Motivo'],
    fr: ['Motifs d’absence', 'Nouveau motif', 'Motif'],
    ru: ['Причины простоев', 'Новая причина', 'Причина'],
  }),
  namedList('rejectTypes', 'rejectTypeName', {
    de: ['Ausschussgründe', 'Neuer Grund', 'Grund'],
    en: ['Scrap reasons', 'New reason', 'Reason'],
    es: ['Motivos de rechazo', 'Nuevo motivo', 'Motivo'],
    fr: ['Motifs de rebut', 'Nouveau motif', 'Motif'],
    ru: ['Причины брака', 'Новая причина', 'Причина'],
  }),
  namedList('troubleTypeGroups', 'troubleTypeGroupName', {
    de: ['Gruppen von Störgründen', 'Neue Gruppe', 'Gruppe'],
    en: ['Groups of disruption causes', 'New group', 'Group'],
    es: ['Grupos de causas de avería', 'Nuevo grupo', 'Grupo'],
    fr: ['Groupes de causes de panne', 'Nouveau groupe', 'Groupe'],
    ru: ['Группы причин сбоев', 'Новая группа', 'Группа'],
  }),
  namedList('locations', 'locationName', {
    de: ['Standorte', 'Neuer Standort', 'Standort'],
    en: ['Locations', 'New location', 'Location'],
    es: ['Ubicaciones', 'Nueva ubicación', 'Ubicación'],
    fr: ['Sites', 'Nouveau site', 'Site'],
    ru: ['Площадки', 'Новая площадка', 'Площадка'],
  }),
  namedList('pools', 'poolName', {
    de: ['Pools', 'Neuer Pool', 'Pool'],
    en: ['Pools', 'New pool', 'Pool'],
    es: ['Grupos comunes', 'Nuevo grupo común', 'Grupo común'],
    fr: ['Pools', 'Nouveau pool', 'Pool'],
    ru: ['Пулы', 'Новый пул', 'Пул'],
  }),
];
