/** A fax call by T.30 between two ends of SpanDSP in this process: the modems' sound goes from each to the other. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import koffi from 'koffi';
import { requireProgram } from '#infra/machine/programs.mjs';

const frameSamples = 160;
const samplesPerSecond = 8_000;
/** Longer than the longest wait of T.30, and than any page here. */
const mostSeconds = 300;

function openSpandsp() {
  const library = koffi.load(requireProgram('spandsp'));
  koffi.proto('PhaseE', 'void', ['void *', 'void *', 'int']);
  return {
    init: library.func('void *fax_init(void *s, int calling)'),
    free: library.func('int fax_free(void *s)'),
    t30: library.func('void *fax_get_t30_state(void *s)'),
    receive: library.func('int fax_rx(void *s, int16_t *amp, int len)'),
    transmit: library.func('int fax_tx(void *s, _Out_ int16_t *amp, int len)'),
    transmitOnIdle: library.func('void fax_set_transmit_on_idle(void *s, int on)'),
    transmitFile: library.func(
      'void t30_set_tx_file(void *s, const char *file, int first, int last)',
    ),
    receiveFile: library.func('void t30_set_rx_file(void *s, const char *file, int last)'),
    identify: library.func('int t30_set_tx_ident(void *s, const char *id)'),
    onEnd: library.func('void t30_set_phase_e_handler(void *s, PhaseE *handler, void *user)'),
    words: library.func('const char *t30_completion_code_to_str(int code)'),
    figures: library.func('void t30_get_transfer_statistics(void *s, _Out_ int *figures)'),
    terminate: library.func('void t30_terminate(void *s)'),
  };
}

let opened: ReturnType<typeof openSpandsp> | undefined;

export interface T30Call {
  /** Of the calling end: "OK", or why it ended. */
  words: string;
  isDelivered: boolean;
  bitRate: number;
  pagesSent: number;
  pagesReceived: number;
  lineSeconds: number;
}

interface CallOptions {
  /** TIFF of 204 x 196 pixels per inch, G4. */
  sent: string;
  received: string;
  /** The far end hangs up then, in seconds of the call. */
  hangUpAfter?: number;
  /** Nothing but silence there. */
  hasFarEnd?: boolean;
}

/** Pages are stored as T.4 or T.6, as the ends agreed. */
export function callByT30({ sent, received, hangUpAfter, hasFarEnd = true }: CallOptions): T30Call {
  const spandsp = (opened ??= openSpandsp());
  const ended: (number | null)[] = [null, null];
  const handlers: unknown[] = [];
  const ends = [1, 0].map((isCalling, at) => {
    const state: unknown = spandsp.init(null, isCalling);
    const t30: unknown = spandsp.t30(state);
    spandsp.transmitOnIdle(state, 1);
    spandsp.identify(t30, isCalling ? '12025550100' : '12025550143');
    const handler = koffi.register((_t30: unknown, _user: unknown, code: number) => {
      ended[at] = code;
    }, 'PhaseE *');
    handlers.push(handler);
    spandsp.onEnd(t30, handler, null);
    return { state, t30 };
  });
  const [caller, callee] = ends as [(typeof ends)[number], (typeof ends)[number]];
  spandsp.transmitFile(caller.t30, sent, -1, -1);
  spandsp.receiveFile(callee.t30, received, -1);
  const silence = new Int16Array(frameSamples);
  let frames = 0;
  const seconds = () => (frames * frameSamples) / samplesPerSecond;
  const frameOf = (state: unknown) => {
    const sound = new Int16Array(frameSamples);
    spandsp.transmit(state, sound, frameSamples);
    return sound;
  };
  while (ended[0] === null && seconds() < mostSeconds) {
    const isThere = hasFarEnd && (hangUpAfter === undefined || seconds() < hangUpAfter);
    const toCallee = frameOf(caller.state);
    spandsp.receive(caller.state, isThere ? frameOf(callee.state) : silence, frameSamples);
    if (isThere) spandsp.receive(callee.state, toCallee, frameSamples);
    else if (hasFarEnd) spandsp.terminate(caller.t30);
    frames += 1;
  }
  // The far end hears the goodbye.
  for (let more = 0; more < 100 && ended[1] === null && ended[0] === 0; more += 1)
    spandsp.receive(callee.state, frameOf(caller.state), frameSamples);
  const figuresOf = ({ t30 }: { t30: unknown }) => {
    const figures = new Int32Array(64);
    spandsp.figures(t30, figures);
    return figures;
  };
  const [sending, receiving] = [figuresOf(caller), figuresOf(callee)];
  const call: T30Call = {
    words: String(spandsp.words(ended[0] ?? 0)),
    isDelivered: ended[0] === 0,
    bitRate: sending[0] ?? 0,
    pagesSent: sending[2] ?? 0,
    pagesReceived: receiving[3] ?? 0,
    lineSeconds: seconds(),
  };
  for (const { state } of ends) spandsp.free(state);
  for (const handler of handlers) koffi.unregister(handler as never);
  return call;
}

const ghostscript = (device: string, output: string, input: string, more: string[] = []) =>
  promisify(execFile)(requireProgram('ghostscript'), [
    '-q',
    '-dNOPAUSE',
    '-dBATCH',
    '-dSAFER',
    `-sDEVICE=${device}`,
    `-sOutputFile=${output}`,
    ...more,
    input,
  ]);

/** As a fax server does before it dials: 204 x 196 pixels per inch, 1,728 in a line. */
export const tiffOfPdf = (pdfFile: string, tiff: string) =>
  ghostscript('tiffg4', tiff, pdfFile, ['-r204x196', '-g1728x2292', '-dPDFFitPage']);

/** One picture of black and white a page, `%d` in the name; the size is that of the fax. */
export const picturesOfPdf = (pdfFile: string, pictures: string) =>
  ghostscript('pbmraw', pictures, pdfFile, ['-r204x196', '-g1728x2292', '-dPDFFitPage']);
