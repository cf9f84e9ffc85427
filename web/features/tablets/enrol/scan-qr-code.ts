/** The part of the browser's Barcode Detection API that is used here. Not every browser has it. */
interface QrDetector {
  readonly detect: (image: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>;
}
interface QrDetectorClass {
  readonly getSupportedFormats: () => Promise<readonly string[]>;
  new (options: { readonly formats: readonly string[] }): QrDetector;
}

declare global {
  interface Window {
    BarcodeDetector?: QrDetectorClass;
  }
}

const PAUSE_MILLISECONDS = 200;

/** Returns whether this device can read a QR code with its camera. */
export async function canScanQrCodes(): Promise<boolean> {
  const hasCamera = 'mediaDevices' in navigator;
  try {
    return hasCamera && (await window.BarcodeDetector?.getSupportedFormats())?.includes('qr_code') === true;
  } catch {
    return false;
  }
}

interface ScanOptions {
  readonly video: HTMLVideoElement;
  readonly onText: (text: string) => void;
  /** Ends the scan and releases the camera. */
  readonly signal: AbortSignal;
}

/** Shows the camera, and reports the text of each QR code that it sees. It fails if the camera is not available. */
export async function scanQrCodes({ video, onText, signal }: ScanOptions): Promise<void> {
  const { BarcodeDetector: Detector } = window;
  if (Detector === undefined) throw new Error('This browser reads no QR codes.');
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  try {
    video.srcObject = stream;
    await video.play();
    const detector = new Detector({ formats: ['qr_code'] });
    while (!signal.aborted) {
      for (const { rawValue } of await detector.detect(video)) if (!signal.aborted) onText(rawValue);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS));
    }
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}
