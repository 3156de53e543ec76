/** What we use of it: tesseract's own names. */
declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  class TessBaseAPI {
    Init(folder: string, language: string, engine: number): number
    /** Reads /input; turned as a photo's EXIF says, then by an angle. */
    SetImageFile(orientation: number, angle: number): number
    Recognize(monitor: null): number
    GetUTF8Text(): string
    /** In percent, of what was recognized last. */
    MeanTextConf(): number
  }
  const open: () => Promise<{
    FS: { writeFile: (name: string, bytes: Uint8Array) => void }
    TessBaseAPI: typeof TessBaseAPI
  }>
  export default open
}
