import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import readerUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/**
 * Runs as a worker: gets pictures of the camera one by one and answers each with the code in it, if there is one. The
 * WebAssembly comes from the plant itself; its file name is the one that the gateway allows it to (decision 0166).
 */
export interface ReadAnswer {
  readonly code: string | undefined;
  /** The reader could not be started: an old browser, or a policy that forbids it. */
  readonly failed?: true;
}

prepareZXingModule({ overrides: { locateFile: () => new URL(readerUrl, import.meta.url).href } });

/** What slips, badges and parcels in a plant carry; fewer kinds are read faster and mistaken less often. */
const detector = new BarcodeDetector({
  formats: ['code_128', 'code_39', 'qr_code', 'data_matrix', 'ean_13', 'itf'],
});

globalThis.addEventListener('message', ({ data }: MessageEvent<ImageBitmap>) => {
  void read(data).then((answer) => globalThis.postMessage(answer));
});

async function read(picture: ImageBitmap): Promise<ReadAnswer> {
  try {
    const [found] = await detector.detect(picture);
    const code = found?.rawValue.trim();
    return { code: code === '' ? undefined : code };
  } catch {
    return { code: undefined, failed: true };
  } finally {
    picture.close();
  }
}
