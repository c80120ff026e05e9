import type { Language } from '#domain/kernel/language.ts';

/**
 * What a column of a file is called: as templates and pages say it in de, en, es, fr and ru, and, behind that, what other
 * systems and people call it; separated by bars. Blanks, points, hyphens and case count for nothing.
 */
const columnWords: Readonly<Record<string, string>> = {
  articleNumber:
    'Artikelnummer | Article number | Número de artículo | Numéro d’article | Номер артикула | Artikel-Nr | Art-Nr | Artikel | Teilenummer | Teile-Nr | Teil | Sachnummer | Sach-Nr | Produktnummer | Item | Item number | Item no | Item code | Part | Part number | Part no | Article no | Product number | Product no | Product | SKU | Núm artículo | Artículo | Código de artículo | Referencia | N° article | Article | Code article | Référence | Артикул | Код артикула | Номер изделия | Изделие',
  articleName:
    'Artikelname | Article name | Nombre del artículo | Nom de l’article | Название артикула | Artikelbezeichnung | Bezeichnung | Teilebezeichnung | Benennung | Item name | Item description | Part name | Part description | Product name | Description | Descripción | Denominación | Désignation | Libellé | Наименование | Наименование изделия',
  articleName2:
    'Artikelname 2 | Article name 2 | Nombre del artículo 2 | Nom de l’article 2 | Название артикула 2 | Bezeichnung 2 | Zusatzbezeichnung | Description 2 | Descripción 2 | Désignation 2 | Наименование 2',
  articleGroupName:
    'Artikelgruppe | Article group | Grupo de artículos | Groupe d’articles | Группа артикулов | Warengruppe | Produktgruppe | Teilefamilie | Item group | Product group | Product family | Category | Familia | Famille | Товарная группа',
  amountUnit:
    'Einheit | Unit | Unidad | Unité | Единица | Mengeneinheit | ME | Basismengeneinheit | UoM | Unit of measure | Unit of measurement | Unidad de medida | Unité de mesure | Единица измерения | Ед изм',
  parentArticleNumber:
    'Übergeordneter Artikel | Parent article | Artículo superior | Article parent | Родительский артикул | Baugruppe | Oberteil | Parent | Parent item | Parent part | Assembly | Conjunto | Ensemble | Сборка',
  templateName:
    'Technologiename | Technology name | Nombre de la tecnología | Nom de la technologie | Название технологии | Technologie | Arbeitsplanname | Routing name | Technology | Tecnología | Gamme | Nom de la gamme | Технология',
  templateNumber:
    'Technologienummer | Technology number | Número de tecnología | Numéro de technologie | Номер технологии | Arbeitsplan | Arbeitsplan-Nr | Arbeitsplannummer | Routing | Routing number | Routing no | Hoja de ruta | Numéro de gamme | Маршрут',
  templateItemNumber:
    'Arbeitsschritt-Nr. | Work step number | Número de paso | Numéro d’opération | Номер шага | Arbeitsschrittnummer | Arbeitsgang-Nr | Arbeitsgangnummer | AG-Nr | AFO | Vorgang | Vorgangsnummer | Vorgang-Nr | Pos AG | Operation no | Operation number | Op | Op no | Step | Step number | Sequence | Seq | Número de operación | N° opération | Номер операции',
  templateItemName:
    'Arbeitsschritt | Work step | Paso de trabajo | Opération | Рабочий шаг | Arbeitsgang | Arbeitsgangbezeichnung | Vorgangsbezeichnung | Tätigkeit | Operation | Operation name | Operation description | Step name | Operación | Paso | Операция | Шаг',
  templateItemParentNumber:
    'Parallel zu Schritt | Parallel to step | Paralelo al paso | Parallèle à l’opération | Параллельно шагу | Hauptschritt | Paralleler Arbeitsschritt | Parallel zu | Parent step | Parallel to | Paso principal | Opération principale | Главный шаг',
  predecessors: 'Vorgänger | Predecessors | Predecesores | Prédécesseurs | Предшественники | Predecessor',
  lotSize: 'Losgröße | Lot size | Tamaño de lote | Taille de lot | Размер партии | Losgrösse | Los | Batch size',
  duration:
    'Dauer (s) | Duration (s) | Duración (s) | Durée (s) | Длительность (с) | Dauer | Stückzeit | Zeit je Stück | te | Bearbeitungszeit | Run time | Cycle time | Time per piece | Processing time | Duración | Tiempo por pieza | Durée | Temps unitaire | Длительность | Время на штуку',
  setupTime:
    'Rüstzeit (s) | Set-up time (s) | Tiempo de preparación (s) | Temps de réglage (s) | Время наладки (с) | Rüstzeit | tr | Rüsten | Setup | Setup time | Tiempo de preparación | Temps de réglage | Temps de préparation | Время наладки',
  bufferTime:
    "Pufferzeit (s) | Buffer time (s) | Tiempo de espera (s) | Temps tampon (s) | Буферное время (с) | Pufferzeit | Puffer | Übergangszeit | Liegezeit | Buffer | Buffer time | Queue time | Tiempo de espera | Temps tampon | Temps d'attente | Буферное время",
  overlap:
    'Überlappung (%) | Overlap (%) | Solapamiento (%) | Chevauchement (%) | Перекрытие (%) | Überlappung | Solapamiento | Chevauchement | Перекрытие',
  resourceGroupName:
    'Ressourcengruppe | Resource group | Grupo de recursos | Groupe de ressources | Группа ресурсов | Maschinengruppe | Arbeitsplatzgruppe | Kostenstelle | Machine group | Work center | Work centre | Centro de trabajo | Centre de charge | Poste de charge | Рабочий центр',
  resourceName:
    'Ressource | Resource | Recurso | Ressource | Ресурс | Maschine | Arbeitsplatz | Anlage | Machine | Workplace | Máquina | Poste | Станок | Оборудование',
  projectNumber:
    'Projektnummer | Project number | Número de proyecto | Numéro de projet | Номер проекта | Projekt-Nr | Projekt | Auftrag | Auftragsnummer | Auftrags-Nr | Kundenauftrag | Project | Project no | Order | Sales order | Order number | Order no | Job | Job number | Proyecto | Pedido | Número de pedido | Projet | Commande | Numéro de commande | Проект | Заказ | Номер заказа',
  projectName:
    'Projektname | Project name | Nombre del proyecto | Nom du projet | Название проекта | Projektbezeichnung',
  customerNumber:
    'Kundennummer | Customer number | Número de cliente | Numéro de client | Номер клиента | Kunden-Nr | KdNr | Debitor | Customer | Customer no | N° client | Code client | Код клиента',
  customerName:
    'Kundenname | Customer name | Nombre del cliente | Nom du client | Имя клиента | Kunde | Firma | Name | Company | Cliente | Empresa | Client | Société | Клиент | Заказчик',
  orderNumber:
    'Positionsnummer | Position number | Número de posición | Numéro de poste | Номер позиции | Pos | Pos-Nr | Position | Auftragsposition | Auftragspositionsnummer | Line | Line number | Order line | Order item | Posición | Línea | Numéro de position | Poste de commande | Ligne | Позиция',
  productionOrderNumber:
    'Fertigungsauftrag | Production order | Orden de producción | Ordre de fabrication | Производственный заказ | Fertigungsauftragsnummer | FA | FA-Nr | Produktionsauftrag | Produktionsauftragsnummer | Betriebsauftrag | Production order no | Work order | Work order number | MO | Manufacturing order | Orden de fabricación | OF | Номер производственного заказа',
  amount:
    'Menge | Amount | Cantidad | Quantité | Количество | Stückzahl | Anzahl | Auftragsmenge | Stück | Quantity | Qty | Pieces | Cant | Qté | Кол-во',
  orderDate:
    'Bestelldatum | Order date | Fecha de pedido | Date de commande | Дата заказа | Auftragsdatum | Bestellt am',
  startDate:
    'Start | Start | Inicio | Début | Начало | Starttermin | Startdatum | Beginn | Start date | Earliest start | Fecha de inicio | Date de début | Дата начала',
  endDate:
    'Ende | End | Fin | Fin | Окончание | Endtermin | Enddatum | End date | Finish | Fecha de fin | Date de fin | Дата окончания | Конец',
  deliveryDate:
    'Liefertermin | Delivery date | Fecha de entrega | Date de livraison | Срок поставки | Lieferdatum | Termin | Wunschtermin | Fällig am | Fällig | Delivery | Due | Due date | Date due | Requested date | Promise date | Entrega | Livraison | Échéance | Дата поставки | Срок',
  direction:
    'Terminierung | Direction | Dirección | Sens | Направление | Richtung | Terminierungsrichtung | Scheduling | Termination direction',
  planned:
    'Einplanen | Plan | Planificar | Planifier | Планировать | Eingeplant | Geplant | Planned | Schedule | Planificado | Planifié | Запланировано',
  planAnyway:
    'Trotzdem planen | Plan anyway | Planificar de todos modos | Planifier quand même | Планировать всё равно | Всё равно планировать',
  pending: 'Unter Vorbehalt | Pending | Pendiente | En attente | Ожидает',
  asOf: 'Geplant zum Stand | Planned as of | Planificado a fecha de | Planifié au | Планировать по состоянию на | Stand | As of | A fecha de | État au | По состоянию на',
  comment:
    'Kommentar | Comment | Comentario | Commentaire | Комментарий | Bemerkung | Notiz | Anmerkung | Remark | Note | Comments | Observación | Remarque | Примечание',
  contactPerson:
    'Ansprechpartner | Contact person | Persona de contacto | Interlocuteur | Контактное лицо | Ansprechperson | Kontakt | Contact | Contacto',
  salutation: 'Anrede | Salutation | Tratamiento | Civilité | Обращение | Title',
  street: 'Straße | Street | Calle | Rue | Улица | Strasse | Anschrift | Adresse | Address | Dirección postal | Адрес',
  zipCode:
    'PLZ | Postcode | Código postal | Code postal | Индекс | Postleitzahl | Zip | Postal code | CP | Почтовый индекс',
  city: 'Ort | City | Ciudad | Ville | Город | Stadt | Town | Localidad',
  country: 'Land | Country | País | Pays | Страна',
  phoneNumber: 'Telefon | Phone | Teléfono | Téléphone | Телефон | Telefonnummer | Tel | Telephone',
  externalId:
    'Externe Nummer | External id | Identificador externo | Identifiant externe | Внешний номер | Fremdschlüssel | ERP-Nummer | ERP-ID | External number | ERP id',
  materialNumber:
    'Materialnummer | Material number | Número de material | Numéro de matière | Номер материала | Material-Nr | Mat-Nr | Material no | N° matière',
  materialName:
    'Materialname | Material name | Nombre del material | Nom de la matière | Название материала | Material | Materialbezeichnung | Werkstoff | Material description | Matière | Материал',
  materialName2:
    'Materialname 2 | Material name 2 | Nombre del material 2 | Nom de la matière 2 | Название материала 2',
  capacityPlanName:
    'Kapazitätsplan | Capacity plan | Plan de capacidad | Plan de capacité | План мощности | Schichtplan | Schichtmodell | Shift plan | Calendar',
  shifts: 'Schichten | Shifts | Turnos | Postes | Смены | Schichtzeiten | Équipes | Postes horaires',
  validFrom: 'Gültig ab | Valid from | Válido desde | Valable à partir du | Действует с',
  capacityFactor:
    'Kapazitätsfaktor | Capacity factor | Factor de capacidad | Facteur de capacité | Коэффициент мощности | Leistungsgrad | Efficiency',
  frozenTime:
    'Fixierte Zeit (s) | Frozen time (s) | Tiempo congelado (s) | Temps gelé (s) | Замороженное время (с) | Frozen Zone | Fixierter Zeitraum | Frozen time | Tiempo congelado | Horizon gelé | Зона заморозки',
  allowMultipleReservation:
    'Mehrfachbelegung | Multiple reservation | Reserva múltiple | Occupation multiple | Множественная загрузка',
  maxMultipleReservations:
    'Höchstens gleichzeitig | At most at once | Como máximo a la vez | Au plus en même temps | Не более одновременно | Maximale Mehrfachbelegung | Max Belegungen | Max reservations | Reservas máximas | Occupations maximales | Макс загрузок',
  setupMatrixName: 'Rüstmatrix | Set-up matrix | Matriz de preparación | Matrice de réglage | Матрица наладки',
  by: 'Nach Merkmal | By characteristic | Por característica | Par caractéristique | По характеристике | Nach | Merkmal | Characteristic | Característica | Caractéristique | Характеристика',
  from: 'Von | From | De | De | Из | Desde',
  to: 'Zu | To | A | Vers | В | Hasta',
  yield: 'Gutmenge | Yield | Cantidad buena | Quantité bonne | Годные | Gut | Ausbringung | Good | Good quantity',
  scrap: 'Ausschuss | Scrap | Rechazo | Rebut | Брак | Ausschussmenge | Reject | Rejects',
  rejectType: 'Ausschussgrund | Scrap reason | Motivo de rechazo | Motif de rebut | Причина брака',
  status: 'Status | Status | Estado | Statut | Статус | State',
  troubleType:
    'Störgrund | Disruption cause | Motivo de avería | Cause de panne | Причина сбоя | Störungsgrund | Störung | Trouble | Motif de panne',
  workerId: 'Mitarbeiter | Worker | Operario | Opérateur | Рабочий | Personalnummer | Employee',
};

const languages: readonly Language[] = ['de', 'en', 'es', 'fr', 'ru'];

/** All that a documented column may be called beside its name. */
export const wordsOfColumn = (column: string): readonly string[] => columnWords[column]?.split(' | ') ?? [];

/** The heading of a documented column in a language. */
export const columnTitle = (column: string, language: Language): string =>
  wordsOfColumn(column)[languages.indexOf(language)] ?? column;
