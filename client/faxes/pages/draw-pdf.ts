/** Draws the pages of a PDF on a canvas by PDF.js; loaded on demand, because the library is large. */
import {
  getDocument,
  GlobalWorkerOptions,
  type PageViewport,
  type PDFPageProxy,
  type RenderTask,
} from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- its address, which Vite makes
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import bilevelUrl from 'pdfjs-dist/wasm/jbig2.wasm?url';
import jpeg2000Url from 'pdfjs-dist/wasm/openjpeg.wasm?url';

/** Decoders of images: pages of a fax are of the first (CCITT, JBIG2). Fonts are those of the device. */
const decoders: Record<string, string> = { 'jbig2.wasm': bilevelUrl, 'openjpeg.wasm': jpeg2000Url };

class Decoders {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = decoders[filename];
    if (url === undefined) throw new Error(`There is no ${filename}.`);
    const response = await fetch(url);
    return new Uint8Array(await response.arrayBuffer());
  }
}

/** Begun in a blob, so that it has the rules of this page, which let WebAssembly run, and not those of its own file. */
function startWorker(): Worker {
  const source = `import ${JSON.stringify(new URL(workerUrl, location.href).href)};`;
  const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  return new Worker(address, { type: 'module' });
}

export interface Look {
  /** From 1. */
  page: number;
  /** Of the width that there is. */
  zoom: number;
  /** Clockwise, in quarters of a turn. */
  turns: number;
  /** In CSS pixels. */
  width: number;
}

export interface DrawnPdf {
  pages: number;
  /** Rejects where the page cannot be read. A look that follows breaks it off. */
  draw: (canvas: HTMLCanvasElement, look: Look) => Promise<void>;
  close: () => void;
}

/** Sets the size of the canvas, in pixels of the screen. */
function viewportFor(
  page: PDFPageProxy,
  canvas: HTMLCanvasElement,
  { zoom, turns, width }: Look,
): PageViewport {
  const rotation = (page.rotate + turns * 90) % 360;
  const whole = page.getViewport({ scale: 1, rotation });
  const sharpness = Math.min(window.devicePixelRatio, 2);
  const scale = ((width * zoom) / whole.width) * sharpness;
  const viewport = page.getViewport({ scale, rotation });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  canvas.style.width = `${Math.floor(viewport.width / sharpness)}px`;
  return viewport;
}

/** Rejects where it is no PDF. */
export async function openPdf(bytes: Uint8Array): Promise<DrawnPdf> {
  GlobalWorkerOptions.workerPort ??= startWorker();
  const loading = getDocument({
    data: bytes,
    BinaryDataFactory: Decoders,
    disableWorkerRendering: true,
  });
  const pdf = await loading.promise;
  let last: RenderTask | undefined;
  let looks = 0;
  return {
    pages: pdf.numPages,
    draw: async (canvas, look) => {
      looks += 1;
      const nth = looks;
      const page = await pdf.getPage(look.page);
      if (nth !== looks) return;
      last?.cancel();
      const viewport = viewportFor(page, canvas, look);
      last = page.render({ canvas, viewport, background: '#fff' });
      await last.promise;
    },
    close: () => void loading.destroy(),
  };
}
