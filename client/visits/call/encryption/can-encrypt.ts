/** Whether this browser can lock what it sends; older ones cannot. */

/** By either of the ways that livekit-client knows: the standard's, and Chrome's older one. */
export const canEncrypt = (): boolean =>
  'RTCRtpScriptTransform' in window ||
  ('RTCRtpSender' in window && 'createEncodedStreams' in RTCRtpSender.prototype);
