import type { Language } from '#domain/kernel/language.ts';

interface Words {
  readonly subject: string;
  readonly text: (name: string, link: string) => string;
}

const words: Readonly<Record<Language, Words>> = {
  de: {
    subject: 'Leitstand: neues Passwort',
    text: (name, link) =>
      `Guten Tag ${name},\n\nmit diesem Link setzen Sie ein neues Passwort. Er gilt zehn Minuten und nur einmal:\n\n${link}\n\nHaben Sie ihn nicht angefordert, ist nichts zu tun: Ihr Passwort gilt weiter.\n`,
  },
  en: {
    subject: 'Leitstand: new password',
    text: (name, link) =>
      `Dear ${name},\n\nwith this link you set a new password. It holds for ten minutes and only once:\n\n${link}\n\nIf you have not asked for it, there is nothing to do: your password still holds.\n`,
  },
  es: {
    subject: 'Leitstand: nueva contraseña',
    text: (name, link) =>
      `Hola, ${name}:\n\ncon este enlace establece una nueva contraseña. Vale diez minutos y una sola vez:\n\n${link}\n\nSi no lo ha pedido, no tiene que hacer nada: su contraseña sigue valiendo.\n`,
  },
  fr: {
    subject: 'Leitstand : nouveau mot de passe',
    text: (name, link) =>
      `Bonjour ${name},\n\nce lien permet de choisir un nouveau mot de passe. Il vaut dix minutes et une seule fois :\n\n${link}\n\nSi vous ne l’avez pas demandé, il n’y a rien à faire : votre mot de passe reste valable.\n`,
  },
  ru: {
    subject: 'Leitstand: новый пароль',
    text: (name, link) =>
      `Здравствуйте, ${name}!\n\nПо этой ссылке можно задать новый пароль. Она действует десять минут и только один раз:\n\n${link}\n\nЕсли вы её не запрашивали, ничего делать не нужно: ваш пароль действует.\n`,
  },
};

/** The mail with a link to a new password, in the language of the person. */
export function resetMail(
  language: Language,
  name: string,
  link: string,
): { readonly subject: string; readonly text: string } {
  const { subject, text } = words[language];
  return { subject, text: text(name, link) };
}
