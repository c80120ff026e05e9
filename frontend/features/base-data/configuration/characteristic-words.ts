import type { Language } from '#domain/administration/user.ts';

type Words = Readonly<Record<string, string>>;
type Titled = Words & { readonly title: string; readonly new: string };

/** Words of the three kinds of characteristics, and those that all have. */
export const characteristicWords: Readonly<
  Record<Language, { readonly all: Words; readonly physical: Titled; readonly free: Titled; readonly order: Titled }>
> = {
  de: {
    all: {
      'label.characteristicName': 'Name',
    },
    physical: {
      title: 'Physikalische Merkmale',
      new: 'Neues Merkmal',
      'label.unitArea': 'Misst',
      'label.unit': 'Einheit',
      'help.unit': 'Angaben in anderen Einheiten dieser Art werden umgerechnet.',
      'choice.unitArea.length': 'Länge',
      'choice.unitArea.area': 'Fläche',
      'choice.unitArea.volume': 'Volumen',
      'choice.unitArea.weight': 'Gewicht',
    },
    free: {
      title: 'Freie Merkmale',
      new: 'Neues Merkmal',
      'label.values': 'Werte',
      'help.values': 'Eine Ressource passt, wenn sie den verlangten Wert hat. Enter: nächste Zeile.',
    },
    order: {
      title: 'Reihenfolgen',
      new: 'Neues Merkmal',
      'label.values': 'Werte in ihrer Reihenfolge',
      'help.values': 'Am Griff ziehen, oder Alt und Pfeil nach oben oder unten. Enter: nächste Zeile.',
    },
  },
  en: {
    all: {
      'label.characteristicName': 'Name',
    },
    physical: {
      title: 'Physical characteristics',
      new: 'New characteristic',
      'label.unitArea': 'Measures',
      'label.unit': 'Unit',
      'help.unit': 'Amounts in other units of this kind are converted.',
      'choice.unitArea.length': 'Length',
      'choice.unitArea.area': 'Area',
      'choice.unitArea.volume': 'Volume',
      'choice.unitArea.weight': 'Weight',
    },
    free: {
      title: 'Free characteristics',
      new: 'New characteristic',
      'label.values': 'Values',
      'help.values': 'A resource fits when it has the value that is asked for. Enter: next line.',
    },
    order: {
      title: 'Sequences',
      new: 'New characteristic',
      'label.values': 'Values in their order',
      'help.values': 'Drag by the handle, or Alt and arrow up or down. Enter: next line.',
    },
  },
  es: {
    all: {
      'label.characteristicName': 'Nombre',
    },
    physical: {
      title: 'Características físicas',
      new: 'Nueva característica',
      'label.unitArea': 'Mide',
      'label.unit': 'Unidad',
      'help.unit': 'Los datos en otras unidades de este tipo se convierten.',
      'choice.unitArea.length': 'Longitud',
      'choice.unitArea.area': 'Superficie',
      'choice.unitArea.volume': 'Volumen',
      'choice.unitArea.weight': 'Peso',
    },
    free: {
      title: 'Características libres',
      new: 'Nueva característica',
      'label.values': 'Valores',
      'help.values': 'Un recurso sirve si tiene el valor pedido. Intro: línea siguiente.',
    },
    order: {
      title: 'Secuencias',
      new: 'Nueva característica',
      'label.values': 'Valores en su orden',
      'help.values': 'Arrastre por el asa, o Alt y flecha arriba o abajo. Intro: línea siguiente.',
    },
  },
  fr: {
    all: {
      'label.characteristicName': 'Nom',
    },
    physical: {
      title: 'Caractéristiques physiques',
      new: 'Nouvelle caractéristique',
      'label.unitArea': 'Mesure',
      'label.unit': 'Unité',
      'help.unit': 'Les valeurs dans d’autres unités de ce type sont converties.',
      'choice.unitArea.length': 'Longueur',
      'choice.unitArea.area': 'Surface',
      'choice.unitArea.volume': 'Volume',
      'choice.unitArea.weight': 'Poids',
    },
    free: {
      title: 'Caractéristiques libres',
      new: 'Nouvelle caractéristique',
      'label.values': 'Valeurs',
      'help.values': 'Une ressource convient si elle a la valeur demandée. Entrée : ligne suivante.',
    },
    order: {
      title: 'Séquences',
      new: 'Nouvelle caractéristique',
      'label.values': 'Valeurs dans leur ordre',
      'help.values': 'Glissez par la poignée, ou Alt et flèche haut ou bas. Entrée : ligne suivante.',
    },
  },
  ru: {
    all: {
      'label.characteristicName': 'Название',
    },
    physical: {
      title: 'Физические признаки',
      new: 'Новый признак',
      'label.unitArea': 'Измеряет',
      'label.unit': 'Единица',
      'help.unit': 'Значения в других единицах этого вида пересчитываются.',
      'choice.unitArea.length': 'Длина',
      'choice.unitArea.area': 'Площадь',
      'choice.unitArea.volume': 'Объём',
      'choice.unitArea.weight': 'Масса',
    },
    free: {
      title: 'Свободные признаки',
      new: 'Новый признак',
      'label.values': 'Значения',
      'help.values': 'Ресурс подходит, если у него есть нужное значение. Enter: следующая строка.',
    },
    order: {
      title: 'Последовательности',
      new: 'Новый признак',
      'label.values': 'Значения по порядку',
      'help.values': 'Перетащите за ручку или Alt и стрелка вверх или вниз. Enter: следующая строка.',
    },
  },
};
