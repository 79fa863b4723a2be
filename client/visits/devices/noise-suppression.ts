/** Takes the noise around a person out of their sound (RNNoise), in this browser. */
import { loadRnnoise, RnnoiseWorkletNode } from '@sapphi-red/web-noise-suppressor';
import url from '@sapphi-red/web-noise-suppressor/rnnoise.wasm?url';
import simdUrl from '@sapphi-red/web-noise-suppressor/rnnoise_simd.wasm?url';
// oxlint-disable-next-line import/default -- vite answers the address of the file
import worklet from '@sapphi-red/web-noise-suppressor/rnnoiseWorklet.js?url';
import type { AudioProcessorOptions, Track, TrackProcessor } from 'livekit-client';

/** RNNoise was trained at this rate. */
const sampleRate = 48_000;

interface Chain {
  context: AudioContext;
  node: RnnoiseWorkletNode;
  track: MediaStreamTrack | undefined;
}

/** A context of its own, since the room's has the rate of the speakers. */
async function chainFor(track: MediaStreamTrack): Promise<Chain> {
  const context = new AudioContext({ sampleRate });
  await context.audioWorklet.addModule(worklet);
  const wasmBinary = await loadRnnoise({ url, simdUrl });
  const node = new RnnoiseWorkletNode(context, { wasmBinary, maxChannels: 1 });
  const out = context.createMediaStreamDestination();
  context
    .createMediaStreamSource(new MediaStream([track]))
    .connect(node)
    .connect(out);
  return { context, node, track: out.stream.getAudioTracks()[0] };
}

type Quiet = TrackProcessor<Track.Kind.Audio, AudioProcessorOptions>;

export function makeQuiet(): Quiet {
  let chain: Chain | null = null;
  const quiet: Quiet = {
    name: 'quiet',
    init: async ({ track }) => {
      chain = await chainFor(track);
      if (chain.track) quiet.processedTrack = chain.track;
    },
    restart: async (options) => {
      await quiet.destroy();
      await quiet.init(options);
    },
    destroy: async () => {
      chain?.node.destroy();
      chain?.track?.stop();
      await chain?.context.close();
      chain = null;
    },
  };
  return quiet;
}
