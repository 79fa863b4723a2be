/** Blurs the background of the own video in this browser, with model and scripts from our own server. */
import {
  BackgroundTransformer,
  ProcessorWrapper,
  supportsBackgroundProcessors,
  type BackgroundOptions,
} from '@livekit/track-processors';
import model from '@twilio/video-processors/dist/build/selfie_segmentation_landscape.tflite?url';
import { toast } from '#client/ui/states/toast.tsx';
import { afterFrame, isBlurTooHeavy, noBlurLoad } from './blur-load.ts';

const blurRadius = 12;

let hasWarned = false;

function warnOfLoad(): void {
  if (hasWarned) return;
  hasWarned = true;
  toast.problem(
    'Blurring is too much for this computer to do it smoothly. If the visit stutters, switch it off under Devices.',
  );
}

/**
 * Finding the person in a frame blocks the main thread. The transformer then rests for as long as that
 * took and drops the frames of that time, so that half of the thread's time is left to the page.
 */
class RestingBlur extends BackgroundTransformer {
  /** Otherwise the first frame would be sent unblurred, to be there sooner. */
  override isFirstFrame = false;
  #restsUntil = 0;
  #load = noBlurLoad;

  override async transform(
    frame: VideoFrame,
    controller: TransformStreamDefaultController<VideoFrame>,
  ): Promise<void> {
    const since = performance.now();
    if (since < this.#restsUntil) return frame.close();
    await super.transform(frame, controller);
    const now = performance.now();
    this.#restsUntil = now + (now - since);
    this.#load = afterFrame(this.#load, now - since);
    if (isBlurTooHeavy(this.#load)) warnOfLoad();
  }
}

/** Throws where the browser cannot. */
export async function makeBlur() {
  if (!supportsBackgroundProcessors()) throw new Error('This browser cannot blur a background.');
  const options: BackgroundOptions = {
    blurRadius,
    assetPaths: {
      tasksVisionFileSet: import.meta.env['VISION_FILES'] as string,
      modelAssetPath: model,
    },
  };
  return new ProcessorWrapper(new RestingBlur(options), 'background-blur');
}
