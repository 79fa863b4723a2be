/** Whether this browser can end-to-end encrypt what it sends; older ones cannot. */

/** By either API that livekit-client uses: the standard's, and Chrome's older one. */
export const canEncrypt = (): boolean =>
  'RTCRtpScriptTransform' in window ||
  ('RTCRtpSender' in window && 'createEncodedStreams' in RTCRtpSender.prototype);
