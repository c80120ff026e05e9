import type { AutomatedPlace } from '#domain/import/automated.ts';
import type { Language } from '#domain/kernel/language.ts';
import type { News } from './place-store.ts';

interface Words {
  readonly places: Readonly<Record<AutomatedPlace, string>>;
  /** What is wrong, and what to do; a code that has no words of its own stands behind `other`. */
  readonly faults: Readonly<Record<string, string>>;
  readonly other: string;
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
    faults: {
      noRoot: 'Der Betreiber des Servers hat keinen Ordner festgelegt.',
      folderAway:
        'Der Ordner ist nicht zu erreichen oder nicht zu beschreiben. Prüfen Sie Laufwerk und Rechte auf dem Server.',
      folderOutside:
        'Der Ordner führt über eine Verknüpfung aus dem erlaubten Bereich hinaus. Ersetzen Sie die Verknüpfung durch einen Ordner.',
      nobody:
        'Es ist niemand eingetragen, in dessen Namen gearbeitet wird. Schalten Sie es unter Import, Automatisch neu ein.',
      personAway:
        'Die Person, in deren Namen gearbeitet wird, ist nicht mehr aktiv. Jemand anderes muss es unter Import, Automatisch übernehmen.',
      personMayNot:
        'Der Person, in deren Namen gearbeitet wird, fehlt inzwischen ein Recht oder eine Lizenz. Geben Sie ihr das Recht, oder jemand anderes übernimmt es.',
      noFile: 'Das ist keine Datei, sondern eine Verknüpfung oder ein Gerät; so etwas wird nicht gelesen.',
      unreadable: 'Die Datei lässt sich nicht lesen. Prüfen Sie die Rechte der Datei und legen Sie sie neu ab.',
      rowsRefused:
        'Nicht alle Zeilen wurden übernommen. In der Fehlerdatei daneben steht, was falsch ist: berichtigen und die Fehlerdatei neu ablegen.',
      wrongFileFormat:
        'Das ist keine Datei, die sich lesen lässt: erwartet wird .xlsx, .csv oder .txt mit Überschriften.',
      fileTooLarge: 'Die Datei ist zu groß: höchstens 25 MB, 200.000 Zeilen und 1.000 Spalten. Teilen Sie sie.',
      invalidColumnNames: 'Spalten fehlen, ohne die nichts übernommen wird.',
      importCancelled: 'Der Import wurde abgebrochen.',
      uploadQuotaExceeded: 'Für Dateien ist kein Platz mehr; es wird später wieder versucht.',
      storageFull: 'Der Speicher der Fabrik ist voll; es wird später wieder versucht.',
    },
    other: 'Es wurde abgelehnt:',
    rows: (imported, rejected) => `Übernommen: ${imported} Zeilen. Abgelehnt: ${rejected}.`,
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
    faults: {
      noRoot: 'The operator of the server has set no folder.',
      folderAway: 'The folder cannot be reached or written to. Check drive and rights on the server.',
      folderOutside: 'A link leads the folder out of what is allowed. Put a folder in place of the link.',
      nobody: 'Nobody is named in whose name it is done. Switch it on anew under Import, Automated.',
      personAway:
        'The person in whose name it is done is not active any more. Somebody else has to take over under Import, Automated.',
      personMayNot:
        'The person in whose name it is done lacks a right or a licence by now. Give that person the right, or let somebody else take over.',
      noFile: 'This is no file but a link or a device; such things are not read.',
      unreadable: 'The file cannot be read. Check its rights and put it into the folder again.',
      rowsRefused:
        'Not all rows were taken. The error file beside it says what is wrong: put that right, and the error file into the folder.',
      wrongFileFormat: 'This is no file that can be read: expected is .xlsx, .csv or .txt with headings.',
      fileTooLarge: 'The file is too large: at most 25 MB, 200,000 rows and 1,000 columns. Divide it.',
      invalidColumnNames: 'Columns are missing without which nothing is taken.',
      importCancelled: 'The import was cancelled.',
      uploadQuotaExceeded: 'There is no room for more files; it is tried again later.',
      storageFull: 'The storage of the plant is full; it is tried again later.',
    },
    other: 'It was refused:',
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
    faults: {
      noRoot: 'El operador del servidor no ha establecido ninguna carpeta.',
      folderAway:
        'No se puede acceder a la carpeta o escribir en ella. Compruebe la unidad y los permisos en el servidor.',
      folderOutside: 'Un enlace lleva la carpeta fuera de lo permitido. Ponga una carpeta en lugar del enlace.',
      nobody: 'No consta nadie en cuyo nombre se trabaje. Actívelo de nuevo en Importación, Automática.',
      personAway:
        'La persona en cuyo nombre se trabaja ya no está activa. Otra persona debe asumirlo en Importación, Automática.',
      personMayNot:
        'A la persona en cuyo nombre se trabaja le falta ahora un derecho o una licencia. Déselo, o que otra persona lo asuma.',
      noFile: 'No es un archivo, sino un enlace o un dispositivo; eso no se lee.',
      unreadable: 'No se puede leer el archivo. Compruebe sus permisos y déjelo de nuevo en la carpeta.',
      rowsRefused:
        'No se han aceptado todas las filas. El archivo de errores de al lado dice qué está mal: corríjalo y déjelo en la carpeta.',
      wrongFileFormat: 'No es un archivo que se pueda leer: se espera .xlsx, .csv o .txt con encabezados.',
      fileTooLarge: 'El archivo es demasiado grande: como máximo 25 MB, 200.000 filas y 1.000 columnas. Divídalo.',
      invalidColumnNames: 'Faltan columnas sin las que no se acepta nada.',
      importCancelled: 'La importación se canceló.',
      uploadQuotaExceeded: 'No queda sitio para más archivos; se volverá a intentar más tarde.',
      storageFull: 'El almacenamiento de la planta está lleno; se volverá a intentar más tarde.',
    },
    other: 'Se ha rechazado:',
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
    faults: {
      noRoot: 'L’exploitant du serveur n’a défini aucun dossier.',
      folderAway:
        'Le dossier est inaccessible ou protégé en écriture. Vérifiez le lecteur et les droits sur le serveur.',
      folderOutside: 'Un lien mène le dossier hors de ce qui est permis. Remplacez le lien par un dossier.',
      nobody:
        'Personne n’est indiqué au nom de qui le travail se fait. Activez-le de nouveau sous Import, Automatique.',
      personAway:
        'La personne au nom de qui le travail se fait n’est plus active. Une autre doit prendre le relais sous Import, Automatique.',
      personMayNot:
        'Il manque désormais un droit ou une licence à la personne au nom de qui le travail se fait. Donnez-le-lui, ou qu’une autre prenne le relais.',
      noFile: 'Ce n’est pas un fichier, mais un lien ou un périphérique ; cela n’est pas lu.',
      unreadable: 'Le fichier est illisible. Vérifiez ses droits et déposez-le de nouveau.',
      rowsRefused:
        'Toutes les lignes n’ont pas été reprises. Le fichier d’erreurs à côté dit ce qui ne va pas : corrigez-le et déposez-le.',
      wrongFileFormat: 'Ce fichier ne peut être lu : on attend .xlsx, .csv ou .txt avec des en-têtes.',
      fileTooLarge: 'Le fichier est trop volumineux : au plus 25 Mo, 200 000 lignes et 1 000 colonnes. Divisez-le.',
      invalidColumnNames: 'Il manque des colonnes sans lesquelles rien n’est repris.',
      importCancelled: 'L’import a été annulé.',
      uploadQuotaExceeded: 'Il n’y a plus de place pour des fichiers ; un nouvel essai suivra.',
      storageFull: 'Le stockage de l’usine est plein ; un nouvel essai suivra.',
    },
    other: 'Refusé :',
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
    faults: {
      noRoot: 'Оператор сервера не задал папку.',
      folderAway: 'Папка недоступна, или в неё нельзя писать. Проверьте диск и права на сервере.',
      folderOutside: 'Ссылка выводит папку за пределы разрешённого. Замените ссылку папкой.',
      nobody: 'Не указано, от чьего имени идёт работа. Включите её заново: Импорт, Автоматически.',
      personAway:
        'Тот, от чьего имени идёт работа, больше не активен. Кто-то другой должен взять её на себя: Импорт, Автоматически.',
      personMayNot:
        'Тому, от чьего имени идёт работа, теперь не хватает права или лицензии. Дайте их ему, или пусть работу возьмёт другой.',
      noFile: 'Это не файл, а ссылка или устройство; такое не читается.',
      unreadable: 'Файл не читается. Проверьте его права и положите в папку снова.',
      rowsRefused: 'Приняты не все строки. В файле ошибок рядом сказано, что не так: исправьте и положите его в папку.',
      wrongFileFormat: 'Этот файл нельзя прочитать: нужен .xlsx, .csv или .txt с заголовками.',
      fileTooLarge: 'Файл слишком велик: не более 25 МБ, 200 000 строк и 1 000 столбцов. Разделите его.',
      invalidColumnNames: 'Не хватает столбцов, без которых ничего не принимается.',
      importCancelled: 'Импорт отменён.',
      uploadQuotaExceeded: 'Для файлов больше нет места; попытка повторится позже.',
      storageFull: 'Хранилище завода заполнено; попытка повторится позже.',
    },
    other: 'Отклонено:',
    rows: (imported, rejected) => `Принято строк: ${imported}. Отклонено: ${rejected}.`,
    movedTo: (path) => `Теперь файл лежит в ${path}.`,

    letter: (name, text) => `Здравствуйте, ${name}!\n\n${text}\n\nПодробнее в Leitstand: Импорт, Автоматически.\n`,
  },
};

/** What is wrong with a file or a folder; `missingColumns` of a file. */
export function faultText(language: Language, code: string, missingColumns: readonly string[] = []): string {
  const { faults, other } = words[language];
  const text = faults[code] ?? `${other} ${code}`;
  return missingColumns.length === 0 ? text : `${text} ${missingColumns.join(', ')}`;
}

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
