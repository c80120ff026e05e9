import type { Language } from '#domain/kernel/language.ts';
import type { ObjectKind } from './object-name.ts';

/**
 * The product's words for an object, with every form in which its texts may use them: one and several in the nominative,
 * then the other cases of each, words that mean the same beside each other. The first is the standard word.
 */
export interface Forms {
  readonly one: readonly string[];
  readonly several: readonly string[];
  readonly oneOther: readonly string[];
  readonly severalOther: readonly string[];
}

/** `one / several / other cases of one / other cases of several`, words separated by commas. */
function forms(text: string): Forms {
  const [one = [], several = [], oneOther = [], severalOther = []] = text
    .split('/')
    .map((part) => part.split(',').flatMap((word) => word.trim() || []));
  return { one, several, oneOther, severalOther };
}

type Words = Readonly<Record<ObjectKind, Forms>>;

const de: Words = {
  project: forms('Projekt / Projekte / Projekts, Projektes / Projekten'),
  orderPosition: forms(
    'Auftragsposition, Bestellposition, Projektposition, Position / Auftragspositionen, Bestellpositionen, Projektpositionen, Positionen',
  ),
  activity: forms('Vorgang, Aktivität / Vorgänge, Aktivitäten / Vorgangs / Vorgängen'),
  productionOrder: forms(
    'Fertigungsauftrag, Produktionsauftrag, Auftrag / Fertigungsaufträge, Produktionsaufträge, Aufträge / Fertigungsauftrags, Produktionsauftrags, Auftrags / Fertigungsaufträgen, Produktionsaufträgen, Aufträgen',
  ),
  operation: forms(
    'Arbeitsgang, Arbeitsschritt / Arbeitsgänge, Arbeitsschritte / Arbeitsgangs, Arbeitsschritts / Arbeitsgängen, Arbeitsschritten',
  ),
  article: forms('Artikel / Artikel / Artikels / Artikeln'),
  articleGroup: forms('Artikelgruppe / Artikelgruppen'),
  technology: forms('Technologie / Technologien'),
  processTemplate: forms('Prozessvorlage, Vorgangstemplate / Prozessvorlagen, Vorgangstemplates'),
  valueAdd: forms('Tätigkeit / Tätigkeiten'),
  customer: forms('Kunde / Kunden'),
  material: forms('Material / Materialien, Material / Materials'),
  resource: forms('Ressource, Maschine / Ressourcen, Maschinen'),
  resourceGroup: forms('Ressourcengruppe / Ressourcengruppen'),
  resourceProgram: forms('Ressourcenprogramm / Ressourcenprogramme / Ressourcenprogramms / Ressourcenprogrammen'),
  availabilityPlan: forms(
    'Kapazitätsplan, Schichtplan / Kapazitätspläne, Schichtpläne / Kapazitätsplans, Schichtplans / Kapazitätsplänen, Schichtplänen',
  ),
  location: forms('Standort / Standorte / Standorts / Standorten'),
  pool: forms('Pool / Pools'),
};

const en: Words = {
  project: forms('project / projects'),
  orderPosition: forms(
    'order position, order item, project position, position / order positions, order items, project positions, positions',
  ),
  activity: forms('activity / activities'),
  productionOrder: forms('production order, order / production orders, orders'),
  operation: forms('operation, work step / operations, work steps'),
  article: forms('article / articles'),
  articleGroup: forms('article group / article groups'),
  technology: forms('technology / technologies'),
  processTemplate: forms('process template / process templates'),
  valueAdd: forms('kind of work, value add / kinds of work, value adds'),
  customer: forms('customer / customers'),
  material: forms('material / materials'),
  resource: forms('resource, machine / resources, machines'),
  resourceGroup: forms('resource group / resource groups'),
  resourceProgram: forms('resource program / resource programs'),
  availabilityPlan: forms('capacity plan, shift plan / capacity plans, shift plans'),
  location: forms('location / locations'),
  pool: forms('pool / pools'),
};

const es: Words = {
  project: forms('proyecto / proyectos'),
  orderPosition: forms(
    'posición de pedido, posición del pedido, posición / posiciones de pedido, posiciones de pedidos, posiciones de proyecto, posiciones',
  ),
  activity: forms('actividad / actividades'),
  productionOrder: forms('orden de fabricación, orden, pedido / órdenes de fabricación, órdenes, pedidos'),
  operation: forms('operación / operaciones'),
  article: forms('artículo / artículos'),
  articleGroup: forms('grupo de artículos / grupos de artículos'),
  technology: forms('tecnología / tecnologías'),
  processTemplate: forms('plantilla de proceso / plantillas de proceso'),
  valueAdd: forms('tipo de trabajo / tipos de trabajo'),
  customer: forms('cliente / clientes'),
  material: forms('material / materiales'),
  resource: forms('recurso, máquina / recursos, máquinas'),
  resourceGroup: forms('grupo de recursos / grupos de recursos'),
  resourceProgram: forms('programa de recursos, programa de recurso / programas de recursos'),
  availabilityPlan: forms('plan de capacidad, plan de turnos / planes de capacidad, planes de turnos'),
  location: forms('ubicación / ubicaciones'),
  pool: forms('grupo común, pool / grupos comunes, pools'),
};

const fr: Words = {
  project: forms('projet / projets'),
  orderPosition: forms(
    'position de commande, ligne de commande, position / positions de commande, lignes de commande, positions de projet, positions',
  ),
  activity: forms('activité / activités'),
  productionOrder: forms('ordre de fabrication, ordre, commande / ordres de fabrication, ordres, commandes'),
  operation: forms('opération / opérations'),
  article: forms('article / articles'),
  articleGroup: forms("groupe d’articles, groupe d'articles / groupes d’articles, groupes d'articles"),
  technology: forms('technologie, gamme / technologies, gammes'),
  processTemplate: forms('modèle de processus / modèles de processus'),
  valueAdd: forms('type de travail / types de travail'),
  customer: forms('client / clients'),
  material: forms('matière, matériau / matières, matériaux'),
  resource: forms('ressource, machine / ressources, machines'),
  resourceGroup: forms('groupe de ressources / groupes de ressources'),
  resourceProgram: forms('programme de ressources, programme de ressource / programmes de ressources'),
  availabilityPlan: forms('plan de capacité, plan d’équipes / plans de capacité, plans d’équipes'),
  location: forms('site / sites'),
  pool: forms('pool / pools'),
};

const ru: Words = {
  project: forms('проект / проекты / проекта, проекту, проектом, проекте / проектов, проектам, проектами, проектах'),
  orderPosition: forms(
    'позиция заказа, позиция / позиции заказов, позиции заказа, позиции проектов, позиции / позиции заказа, позицию заказа, позицией заказа, позиции, позицию, позицией / позиций заказов, позиций заказа, позициям заказов, позициями заказов, позициях заказов, позиций, позициям, позициями, позициях',
  ),
  activity: forms(
    'процесс, этап, активность / процессы, этапы, активности / процесса, процессу, процессом, процессе, этапа, этапу, этапом, этапе, активности, активностью / процессов, процессам, процессами, процессах, этапов, этапам, этапах, активностей, активностям, активностях',
  ),
  productionOrder: forms(
    'производственный заказ, заказ / производственные заказы, заказы / производственного заказа, заказа, заказу, заказом, заказе / производственных заказов, заказов, заказам, заказами, заказах',
  ),
  operation: forms('операция / операции / операции, операцию, операцией / операций, операциям, операциями, операциях'),
  article: forms(
    'артикул, изделие / артикулы, изделия / артикула, артикулу, артикулом, артикуле, изделия, изделию, изделием, изделии / артикулов, артикулам, артикулами, артикулах, изделий, изделиям, изделиях',
  ),
  articleGroup: forms(
    'группа артикулов, группа изделий / группы артикулов, группы изделий / группы артикулов, группу артикулов, группу изделий / групп артикулов, группами артикулов, групп изделий',
  ),
  technology: forms(
    'технология / технологии / технологии, технологию, технологией / технологий, технологиям, технологиями, технологиях',
  ),
  processTemplate: forms(
    'шаблон процесса / шаблоны процессов / шаблона процесса, шаблону процесса, шаблоном процесса, шаблоне процесса / шаблонов процессов',
  ),
  valueAdd: forms('вид работ / виды работ / вида работ / видов работ'),
  customer: forms(
    'клиент, заказчик / клиенты, заказчики / клиента, клиенту, клиентом, заказчика, заказчику / клиентов, клиентам, заказчиков, заказчикам',
  ),
  material: forms(
    'материал / материалы / материала, материалу, материалом, материале / материалов, материалам, материалами, материалах',
  ),
  resource: forms(
    'ресурс, станок, машина / ресурсы, станки, машины / ресурса, ресурсу, ресурсом, ресурсе, станка, станку, станком, станке, машину, машине / ресурсов, ресурсам, ресурсами, ресурсах, станков, станкам, станках',
  ),
  resourceGroup: forms('группа ресурсов / группы ресурсов / группы ресурсов, группу ресурсов / групп ресурсов'),
  resourceProgram: forms('программа ресурсов / программы ресурсов / программу ресурсов / программ ресурсов'),
  availabilityPlan: forms(
    'план мощности, график смен, план смен / планы мощности, графики смен / плана мощности, графика смен / планов мощности, графиков смен',
  ),
  location: forms('площадка / площадки / площадки, площадку, площадке / площадок, площадкам'),
  pool: forms('пул / пулы / пула / пулов'),
};

export const standardWords: Readonly<Record<Language, Words>> = { de, en, es, fr, ru };

/**
 * What looks like one of the words and is another: the order of things, a template of a file, the position in the log. It
 * stays as it is.
 */
export const otherMeanings: Readonly<Record<Language, readonly string[]>> = {
  de: ['Vorgänger', 'Vorgängern', 'Vorgängers'],
  en: ['in order', 'in their order', 'order of the', 'the order round', 'order date', 'bill of materials'],
  es: [
    'en orden',
    'el orden',
    'orden de las',
    'fecha del pedido',
    'pedido el',
    'lo pedido',
    'valor pedido',
    'en su orden',
  ],
  fr: [
    'en ordre',
    'dans leur ordre',
    'inverser l’ordre',
    'l’ordre tourne',
    'ordre des',
    'du site',
    'le site',
    'date de commande',
  ],
  ru: ['дата заказа', 'шаг процесса', 'шаги процесса', 'производственный процесс'],
};
