import type { AutomatedPlace } from '#domain/import/automated.ts';
import { faultText } from '#domain/import/automated-words.ts';
import type { Language } from '#domain/kernel/language.ts';
import type { News } from './place-store.ts';

interface Words {
  readonly places: Readonly<Record<AutomatedPlace, string>>;
  readonly rows: (imported: number, rejected: number) => string;
  readonly movedTo: (path: string) => string;

  readonly letter: (name: string, text: string) => string;
}

const words: Readonly<Record<Language, Words>> = {
  de: {
    places: {
      customers: 'Kunden',
      material: 'Material',
      resources: 'Ressourcen',
      setupmatrices: 'Rüstmatrizen',
      articles: 'Artikel mit Technologien',
      projectpositions: 'Projektpositionen',
      feedback: 'Rückmeldungen',
      progresses: 'Export der Fortschritte',
    },
    rows: (imported, rejected) => `Übernommene Zeilen: ${imported}. Abgelehnte: ${rejected}.`,
    movedTo: (path) => `Die Datei liegt jetzt in ${path}.`,

    letter: (name, text) =>
      `Guten Tag ${name},\n\n${text}\n\nMehr dazu steht in Leitstand unter Import, Automatisch.\n`,
  },
  en: {
    places: {
      customers: 'Customers',
      material: 'Materials',
      resources: 'Resources',
      setupmatrices: 'Set-up matrices',
      articles: 'Articles with technologies',
      projectpositions: 'Project positions',
      feedback: 'Feedback',
      progresses: 'Export of progress',
    },
    rows: (imported, rejected) => `Rows taken: ${imported}. Refused: ${rejected}.`,
    movedTo: (path) => `The file is now in ${path}.`,

    letter: (name, text) => `Dear ${name},\n\n${text}\n\nMore about it is in Leitstand under Import, Automated.\n`,
  },
  es: {
    places: {
      customers: 'Clientes',
      material: 'Materiales',
      resources: 'Recursos',
      setupmatrices: 'Matrices de preparación',
      articles: 'Artículos con tecnologías',
      projectpositions: 'Posiciones de proyecto',
      feedback: 'Notificaciones',
      progresses: 'Exportación del avance',
    },
    rows: (imported, rejected) => `Filas aceptadas: ${imported}. Rechazadas: ${rejected}.`,
    movedTo: (path) => `El archivo está ahora en ${path}.`,

    letter: (name, text) => `Hola, ${name}:\n\n${text}\n\nEncontrará más en Leitstand, en Importación, Automática.\n`,
  },
  fr: {
    places: {
      customers: 'Clients',
      material: 'Matières',
      resources: 'Ressources',
      setupmatrices: 'Matrices de réglage',
      articles: 'Articles avec technologies',
      projectpositions: 'Positions de projet',
      feedback: 'Retours d’atelier',
      progresses: 'Export de l’avancement',
    },
    rows: (imported, rejected) => `Lignes reprises : ${imported}. Refusées : ${rejected}.`,
    movedTo: (path) => `Le fichier est maintenant dans ${path}.`,

    letter: (name, text) => `Bonjour ${name},\n\n${text}\n\nPlus de détails dans Leitstand sous Import, Automatique.\n`,
  },
  ru: {
    places: {
      customers: 'Клиенты',
      material: 'Материалы',
      resources: 'Ресурсы',
      setupmatrices: 'Матрицы переналадки',
      articles: 'Артикулы с технологиями',
      projectpositions: 'Позиции проектов',
      feedback: 'Отчёты о работе',
      progresses: 'Экспорт хода работ',
    },
    rows: (imported, rejected) => `Принято строк: ${imported}. Отклонено: ${rejected}.`,
    movedTo: (path) => `Теперь файл лежит в ${path}.`,

    letter: (name, text) => `Здравствуйте, ${name}!\n\n${text}\n\nПодробнее в Leitstand: Импорт, Автоматически.\n`,
  },
};

/** The mail about a file or a folder, in the language of the person; `folder`: of the file, below the operator's. */
export function faultMail(
  language: Language,
  name: string,
  news: News,
  folder: string,
): { readonly subject: string; readonly text: string } {
  const { places, rows, movedTo, letter } = words[language];
  const place = places[news.place];
  if (news.kind === 'fault')
    return {
      subject: `Leitstand: ${place}`,
      text: letter(name, `${place} (${folder})\n${faultText(language, news.fault)}`),
    };
  const lines = [
    `${news.fileName} (${place})`,
    faultText(language, news.errorCode ?? 'rowsRefused'),
    ...(news.imported === undefined ? [] : [rows(news.imported, news.rejected ?? 0)]),
    movedTo(`${folder}/${news.movedTo}`),
  ];
  return { subject: `Leitstand: ${news.fileName} (${place})`, text: letter(name, lines.join('\n')) };
}
