import type { Config } from '#infra/config.ts';

/** Sends mail by the operator's server; undefined where none is set (`LEITSTAND_SMTP_URL`). */
export type SendMail = (mail: {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}) => Promise<void>;

/** Milliseconds after which a server that does not answer is given up. */
const patience = 20_000;

export function openMail({ smtp }: Pick<Config, 'smtp'>): SendMail | undefined {
  if (smtp === undefined) return undefined;
  const { url, password, from } = smtp;
  const { hostname, port, username, protocol } = new URL(url);
  const server = {
    host: hostname,
    port: port === '' ? (protocol === 'smtps:' ? 465 : 587) : Number(port),
    secure: protocol === 'smtps:',
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: password ?? '' } }),
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  };
  return async (mail) => {
    // Most plants send no mail.
    const { createTransport } = await import('nodemailer');
    await createTransport(server).sendMail({ from, ...mail });
  };
}
