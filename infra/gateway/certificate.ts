import { X509Certificate } from 'node:crypto';
import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import { createSecureContext } from 'node:tls';
import type { FastifyBaseLogger } from 'fastify';
import type { TlsFiles } from '#infra/config.ts';

export interface KeyPair {
  readonly cert: Buffer;
  readonly key: Buffer;
}

/** Certificate and key of the gateway, read again when their files change: certificates are renewed every few weeks. */
export interface Certificate {
  current(): KeyPair;
  onRenewed(listener: (pair: KeyPair) => void): void;
  close(): void;
}

/** Milliseconds between looks at the files. */
const lookEvery = 60_000;

/**
 * @throws with the setting that is wrong when a file cannot be read, they do not belong together, or the certificate has
 * ended
 */
export function openCertificate(files: TlsFiles, log: FastifyBaseLogger, every = lookEvery): Certificate {
  let pair = readPair(files);
  const listeners: ((pair: KeyPair) => void)[] = [];
  const renew = (): void => {
    try {
      pair = readPair(files);
      for (const listener of listeners) listener(pair);
      log.info('the renewed certificate is in use');
    } catch (error) {
      // Half of a renewal, or a mistake: the one in use goes on.
      log.warn({ err: error }, 'the changed certificate cannot be used');
    }
  };
  for (const file of [files.cert, files.key]) watchFile(file, { interval: every, persistent: false }, renew);
  return {
    current: () => pair,
    onRenewed: (listener) => void listeners.push(listener),
    close() {
      for (const file of [files.cert, files.key]) unwatchFile(file, renew);
    },
  };
}

/** @throws as `openCertificate` */
export function readPair(files: TlsFiles): KeyPair {
  const pair = { cert: read('LEITSTAND_TLS_CERT', files.cert), key: read('LEITSTAND_TLS_KEY', files.key) };
  try {
    createSecureContext(pair);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `LEITSTAND_TLS_CERT and LEITSTAND_TLS_KEY are no certificate and key in PEM that belong together (${reason})`,
      { cause: error },
    );
  }
  const until = new X509Certificate(pair.cert).validToDate;
  if (until.getTime() <= Date.now())
    throw new Error(`The certificate of LEITSTAND_TLS_CERT ended on ${until.toISOString().slice(0, 10)}: renew it`);
  return pair;
}

function read(setting: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`${setting}: ${file} cannot be read (${code}). It is the path of a file in PEM`, { cause: error });
  }
}
