import { type ObjectName, ownWordsIn } from '#domain/base-data/object-names/object-name.ts';
import { withOwnWords } from '#domain/base-data/object-names/own-words.ts';
import type { Language } from '#domain/kernel/language.ts';
import type { SlipWords } from './routing-slip-pdf.ts';

type Words = Record<'title' | 'article' | 'amount' | 'customer' | 'delivery' | 'position' | 'page', string>;

const words: Readonly<Record<Language, Words>> = {
  de: {
    title: 'Laufzettel',
    article: 'Artikel',
    amount: 'Menge',
    customer: 'Kunde',
    delivery: 'Liefertermin',
    position: 'Auftrag',
    page: 'Seite {n} von {of}',
  },
  en: {
    title: 'Routing slip',
    article: 'Article',
    amount: 'Quantity',
    customer: 'Customer',
    delivery: 'Delivery date',
    position: 'Order',
    page: 'Page {n} of {of}',
  },
  es: {
    title: 'Hoja de ruta',
    article: 'Artículo',
    amount: 'Cantidad',
    customer: 'Cliente',
    delivery: 'Fecha de entrega',
    position: 'Pedido',
    page: 'Página {n} de {of}',
  },
  fr: {
    title: 'Fiche suiveuse',
    article: 'Article',
    amount: 'Quantité',
    customer: 'Client',
    delivery: 'Date de livraison',
    position: 'Commande',
    page: 'Page {n} sur {of}',
  },
  ru: {
    title: 'Маршрутная карта',
    article: 'Артикул',
    amount: 'Количество',
    customer: 'Клиент',
    delivery: 'Срок поставки',
    position: 'Заказ',
    page: 'Страница {n} из {of}',
  },
};

/** Words of the printed slip, the plant's own among them, with dates of the plant; English is written as in Britain. */
export function slipWords(language: Language, zone: string, names: readonly ObjectName[]): SlipWords {
  const locale = language === 'en' ? 'en-GB' : language;
  const own = ownWordsIn(language, names);
  const { page, ...labels } = words[language];
  const day = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'medium' });
  const instant = new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    day: '2-digit',
    month: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  return {
    ...labels,
    article: withOwnWords(labels.article, language, own),
    customer: withOwnWords(labels.customer, language, own),
    position: withOwnWords(labels.position, language, own),
    page: (n, of) => page.replace('{n}', String(n)).replace('{of}', String(of)),
    day: (date) => day.format(new Date(`${date}T00:00:00Z`)),
    instant: (iso) => instant.format(new Date(iso)),
    number: (value) => number.format(value),
    duration(seconds) {
      const minutes = Math.round(seconds / 60);
      return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`;
    },
  };
}
