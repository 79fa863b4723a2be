/** Blurs what is behind a person, in this browser: all that it takes comes from our own server. */
import { BackgroundProcessor, supportsBackgroundProcessors } from '@livekit/track-processors';
import model from '@twilio/video-processors/dist/build/selfie_segmentation_landscape.tflite?url';

const blurRadius = 12;

/** Throws where the browser cannot. */
export async function makeBlur() {
  if (!supportsBackgroundProcessors()) throw new Error('This browser cannot blur a background.');
  return BackgroundProcessor({
    mode: 'background-blur',
    blurRadius,
    assetPaths: {
      tasksVisionFileSet: import.meta.env['VISION_FILES'] as string,
      modelAssetPath: model,
    },
  });
}
