/**
 * Runs as a worker: takes PDF files apart. Their pictures are read by WebAssembly; the name of this file is one that the
 * gateway allows it to (decision 0190).
 */
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
