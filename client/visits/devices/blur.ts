/** Blurs what is behind a person, in this browser: all that it takes comes from our own server. */
import {
  BackgroundTransformer,
  ProcessorWrapper,
  supportsBackgroundProcessors,
  type BackgroundOptions,
} from '@livekit/track-processors';
import model from '@twilio/video-processors/dist/build/selfie_segmentation_landscape.tflite?url';
import { toast } from '#client/ui/toast.tsx';
import { afterFrame, isHeavy, unloaded } from '../room/blur-load.ts';

const blurRadius = 12;

let hasSaidHeavy = false;

function sayHeavy(): void {
  if (hasSaidHeavy) return;
  hasSaidHeavy = true;
  toast.problem(
    'Blurring is too much for this computer to do it smoothly. If the visit stutters, switch it off under Devices.',
  );
}

/**
 * Finding the person in a frame stops everything else on the page meanwhile. It rests for as long as
 * that took and lets the frames of that time go, so that half of the computer is left to its person.
 */
class RestingBlur extends BackgroundTransformer {
  /** The first frame would go out as it is, to be there sooner. */
  override isFirstFrame = false;
  #restsUntil = 0;
  #load = unloaded;

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
    if (isHeavy(this.#load)) sayHeavy();
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
