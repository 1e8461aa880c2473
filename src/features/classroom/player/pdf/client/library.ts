import type * as Library from 'pdfjs-dist/legacy/build/pdf.mjs'
import type * as Viewer from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'

/** Where the build has put the parts of pdf.js. */
const parts: string = import.meta.env.PDF_PARTS

/** Files up to so many bytes are loaded whole; of larger ones what is looked at, in parts of this size. */
const [whole, part] = [8 * 1024 ** 2, 256 * 1024]

let loading: Promise<{ library: typeof Library; viewer: typeof Viewer }> | null = null

/** Loads pdf.js: the build for older browsers too, which is a tenth larger. */
export function loadLibrary() {
  loading ??= load()
  loading.catch(() => {
    loading = null
  })
  return loading
}

async function load() {
  const library = await import('pdfjs-dist/legacy/build/pdf.mjs')
  library.GlobalWorkerOptions.workerSrc = `${parts}pdf.worker.min.mjs`
  // The viewer reads the library from the global object when it is loaded.
  const viewer = await import('pdfjs-dist/legacy/web/pdf_viewer.mjs')
  return { library, viewer }
}

/** Opens a PDF of our own address. Nothing in it is run, and all that it needs comes from here. */
export function openDocument(
  library: typeof Library,
  url: string,
  size: number,
): Library.PDFDocumentLoadingTask {
  const isLarge = size > whole
  return library.getDocument({
    url,
    rangeChunkSize: part,
    disableRange: !isLarge,
    disableStream: isLarge,
    disableAutoFetch: isLarge,
    cMapUrl: parts,
    cMapPacked: true,
    standardFontDataUrl: parts,
    wasmUrl: parts,
    useWorkerFetch: true,
    useWasm: false,
    enableXfa: false,
    verbosity: library.VerbosityLevel.ERRORS,
  })
}
