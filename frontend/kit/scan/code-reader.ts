import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import readerUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { SeenCode } from './aim.ts';

/**
 * Runs as a worker: gets pictures of the camera one by one and answers each with the codes in it. The WebAssembly comes
 * from the plant itself; its file name is the one that the gateway allows it to (decision 0166).
 */
export interface ReadAnswer {
  readonly seen: readonly SeenCode[];
  /** The reader could not be started: an old browser, a policy that forbids it, or its file did not come. */
  readonly failed?: true;
}

prepareZXingModule({ overrides: { locateFile: () => new URL(readerUrl, import.meta.url).href } });

/** What slips, badges and parcels in a plant carry; fewer kinds are read faster and mistaken less often. */
const detector = new BarcodeDetector({
  formats: ['code_128', 'code_39', 'qr_code', 'data_matrix', 'ean_13', 'itf'],
});
/** A part of such a code reads as another, shorter one. */
const unchecked: ReadonlySet<string> = new Set(['code_39', 'itf']);

globalThis.addEventListener('message', ({ data }: MessageEvent<ImageBitmap>) => {
  void read(data).then((answer) => globalThis.postMessage(answer));
});

async function read(picture: ImageBitmap): Promise<ReadAnswer> {
  const { width, height } = picture;
  try {
    const found = await detector.detect(picture);
    const seen = found.map(({ rawValue, format, boundingBox: box }) => ({
      code: rawValue.trim(),
      x: (box.x + box.width / 2) / width,
      y: (box.y + box.height / 2) / height,
      isChecked: !unchecked.has(format),
    }));
    return { seen: seen.filter(({ code }) => code !== '') };
  } catch {
    return { seen: [], failed: true };
  } finally {
    picture.close();
  }
}
