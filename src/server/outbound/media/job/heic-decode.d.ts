declare module 'heic-decode' {
  interface HeicPicture {
    readonly width: number;
    readonly height: number;
    /** Returns four bytes for each pixel. */
    decode(): Promise<{ readonly width: number; readonly height: number; readonly data: Uint8ClampedArray }>;
  }

  const heicDecode: {
    /** Returns the pictures of a file, not yet decoded. Rejects for a file that is no HEIC picture. */
    all(file: { readonly buffer: Uint8Array }): Promise<HeicPicture[] & { dispose(): void }>;
  };
  export default heicDecode;
}
