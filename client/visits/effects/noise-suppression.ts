/** Suppresses background noise in the own sound (RNNoise), in this browser. */
import { loadRnnoise, RnnoiseWorkletNode } from '@sapphi-red/web-noise-suppressor';
import url from '@sapphi-red/web-noise-suppressor/rnnoise.wasm?url';
import simdUrl from '@sapphi-red/web-noise-suppressor/rnnoise_simd.wasm?url';
// oxlint-disable-next-line import/default -- Vite exports the file's address
import worklet from '@sapphi-red/web-noise-suppressor/rnnoiseWorklet.js?url';
import type { AudioProcessorOptions, Track, TrackProcessor } from 'livekit-client';

/** RNNoise was trained at this rate. */
const sampleRate = 48_000;

interface Chain {
  context: AudioContext;
  node: RnnoiseWorkletNode;
  track: MediaStreamTrack | undefined;
}

/** In an audio context of its own, since the room's has the sample rate of the speakers. */
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

type NoiseSuppression = TrackProcessor<Track.Kind.Audio, AudioProcessorOptions>;

export function makeNoiseSuppression(): NoiseSuppression {
  let chain: Chain | null = null;
  const processor: NoiseSuppression = {
    name: 'noise-suppression',
    init: async ({ track }) => {
      chain = await chainFor(track);
      if (chain.track) processor.processedTrack = chain.track;
    },
    restart: async (options) => {
      await processor.destroy();
      await processor.init(options);
    },
    destroy: async () => {
      chain?.node.destroy();
      chain?.track?.stop();
      await chain?.context.close();
      chain = null;
    },
  };
  return processor;
}
