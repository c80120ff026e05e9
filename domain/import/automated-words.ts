import type { Language } from '#domain/kernel/language.ts';
import type { FileFault, PlaceFault } from './automated.ts';

/** What is wrong with a folder or a file, and what to do: on the page of the automated import, in mails and beside files. */
const words: Readonly<Record<Language, Readonly<Record<Known, string>>>> = {
  de: {
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
    other: 'Es wurde abgelehnt:',
  },
  en: {
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
    other: 'It was refused:',
  },
  es: {
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
    other: 'Se ha rechazado:',
  },
  fr: {
    noRoot: 'L’exploitant du serveur n’a défini aucun dossier.',
    folderAway: 'Le dossier est inaccessible ou protégé en écriture. Vérifiez le lecteur et les droits sur le serveur.',
    folderOutside: 'Un lien mène le dossier hors de ce qui est permis. Remplacez le lien par un dossier.',
    nobody: 'Personne n’est indiqué au nom de qui le travail se fait. Activez-le de nouveau sous Import, Automatique.',
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
    other: 'Refusé :',
  },
  ru: {
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
    other: 'Отклонено:',
  },
};

type Known =
  | PlaceFault
  | FileFault
  | 'wrongFileFormat'
  | 'fileTooLarge'
  | 'invalidColumnNames'
  | 'importCancelled'
  | 'uploadQuotaExceeded'
  | 'storageFull'
  /** Before the code of another refusal. */
  | 'other';

/** `code`: of a fault, or of a refusal; undefined: it is called what it is everywhere else. */
export const knownFault = (language: Language, code: string): string | undefined =>
  (words[language] as Readonly<Record<string, string>>)[code];

/** The same where there are no other words; `missingColumns` of a file. */
export function faultText(language: Language, code: string, missingColumns: readonly string[] = []): string {
  const text = knownFault(language, code) ?? `${words[language].other} ${code}`;
  return missingColumns.length === 0 ? text : `${text} ${missingColumns.join(', ')}`;
}
