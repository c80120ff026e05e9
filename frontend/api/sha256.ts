import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * SHA-256 of a text as hexadecimal digits: what sign-in sends instead of the password (api contract, session).
 * Not by WebCrypto: it is missing on pages that come over plain http from another machine.
 */
export const sha256Hex = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));
