import type { Language } from '#domain/administration/user.ts';
import { objectKinds } from '#domain/base-data/object-names/object-name.ts';
import { standardWords } from '#domain/base-data/object-names/standard-words.ts';
import { defineScreen, type ScreenWords } from '../object-screen.ts';

type Label =
  | `label.${'singular' | 'plural'}${'De' | 'En' | 'Es' | 'Fr' | 'Ru'}`
  | `group.${Language}`
  | 'label.objectType'
  | 'help.objectType';

/** What a language calls itself in the plant's language, one and several of something, and the rest. */
interface Said {
  readonly names: Readonly<Record<Language, string>>;
  readonly one: string;
  readonly several: string;
  readonly words: ScreenWords<'label.objectType' | 'help.objectType'>;
}

/** The screen of the plant's own words (base data §2). The objects stand in it under the product's words. */
function wordsOf(language: Language, { names, one, several, words }: Said): ScreenWords<Label> {
  const fields = ([language, suffix]: readonly [Language, string]) => [
    [`group.${language}`, names[language]],
    [`label.singular${suffix}`, `${names[language]}, ${one}`],
    [`label.plural${suffix}`, `${names[language]}, ${several}`],
  ];
  const choices = objectKinds.map((kind) => {
    const [word = ''] = standardWords[language][kind].one;
    return [`choice.objectType.${kind}`, word.charAt(0).toUpperCase() + word.slice(1)];
  });
  const all = Object.fromEntries([...suffixes.flatMap(fields), ...choices]) as Readonly<Record<Label, string>>;
  return { ...all, ...words };
}

const suffixes = [
  ['de', 'De'],
  ['en', 'En'],
  ['es', 'Es'],
  ['fr', 'Fr'],
  ['ru', 'Ru'],
] as const;

export const objectNames = defineScreen('objectNames', {
  columns: [
    { field: 'objectType', width: 190 },
    { field: 'singularDe', width: 180, flex: 1 },
    { field: 'pluralDe', width: 180, flex: 1 },
    { field: 'singularEn', width: 180, flex: 1 },
    { field: 'pluralEn', width: 180, flex: 1 },
    { field: 'singularEs', width: 180, flex: 1, hiddenAtFirst: true },
    { field: 'pluralEs', width: 180, flex: 1, hiddenAtFirst: true },
    { field: 'singularFr', width: 180, flex: 1, hiddenAtFirst: true },
    { field: 'pluralFr', width: 180, flex: 1, hiddenAtFirst: true },
    { field: 'singularRu', width: 180, flex: 1, hiddenAtFirst: true },
    { field: 'pluralRu', width: 180, flex: 1, hiddenAtFirst: true },
  ],
  sort: 'objectType',
  groups: {
    de: ['singularDe', 'pluralDe'],
    en: ['singularEn', 'pluralEn'],
    es: ['singularEs', 'pluralEs'],
    fr: ['singularFr', 'pluralFr'],
    ru: ['singularRu', 'pluralRu'],
  },
  short: suffixes.flatMap(([, suffix]) => [`singular${suffix}`, `plural${suffix}`] as const),
  words: {
    de: wordsOf('de', {
      names: { de: 'Deutsch', en: 'Englisch', es: 'Spanisch', fr: 'Französisch', ru: 'Russisch' },
      one: 'Einzahl',
      several: 'Mehrzahl',
      words: {
        title: 'Objektnamen',
        new: 'Neuer Objektname',
        empty: 'Alles heißt so, wie das Programm es nennt',
        none: 'Kein Objektname passt zum Filter',
        'label.objectType': 'Objekt',
        'help.objectType':
          'Wie Ihr Werk es nennt, steht danach in jeder Maske und Liste. Leer: das Wort des Programms.',
      },
    }),
    en: wordsOf('en', {
      names: { de: 'German', en: 'English', es: 'Spanish', fr: 'French', ru: 'Russian' },
      one: 'singular',
      several: 'plural',
      words: {
        title: 'Object names',
        new: 'New object name',
        empty: 'Everything is called as the program calls it',
        none: 'No object name matches the filter',
        'label.objectType': 'Object',
        'help.objectType': 'What your plant calls it stands in every screen and list. Empty: the word of the program.',
      },
    }),
    es: wordsOf('es', {
      names: { de: 'Alemán', en: 'Inglés', es: 'Español', fr: 'Francés', ru: 'Ruso' },
      one: 'singular',
      several: 'plural',
      words: {
        title: 'Nombres de objetos',
        new: 'Nuevo nombre de objeto',
        empty: 'Todo se llama como lo llama el programa',
        none: 'Ningún nombre de objeto coincide con el filtro',
        'label.objectType': 'Objeto',
        'help.objectType':
          'Como lo llame su planta aparecerá en cada pantalla y lista. Vacío: la palabra del programa.',
      },
    }),
    fr: wordsOf('fr', {
      names: { de: 'Allemand', en: 'Anglais', es: 'Espagnol', fr: 'Français', ru: 'Russe' },
      one: 'singulier',
      several: 'pluriel',
      words: {
        title: 'Noms des objets',
        new: 'Nouveau nom d’objet',
        empty: 'Tout porte le nom que lui donne le programme',
        none: 'Aucun nom d’objet ne correspond au filtre',
        'label.objectType': 'Objet',
        'help.objectType':
          'Le mot de votre usine figurera dans chaque écran et chaque liste. Vide : le mot du programme.',
      },
    }),
    ru: wordsOf('ru', {
      names: { de: 'Немецкий', en: 'Английский', es: 'Испанский', fr: 'Французский', ru: 'Русский' },
      one: 'ед. число',
      several: 'мн. число',
      words: {
        title: 'Названия объектов',
        new: 'Новое название объекта',
        empty: 'Всё называется так, как в программе',
        none: 'Нет названий объектов, подходящих под фильтр',
        'label.objectType': 'Объект',
        'help.objectType': 'Слово вашего предприятия появится на всех экранах и в списках. Пусто: слово программы.',
      },
    }),
  },
});
