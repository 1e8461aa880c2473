/** A page of a PDF: its lines, the first at the top. */
export type PdfPage = readonly string[]

/**
 * A PDF of some pages, with a contents list of them where `outline` says their titles.
 * @param catalog further entries of its catalog
 */
export function pdfOf(
  pages: readonly PdfPage[],
  { outline = [], catalog = '' }: { outline?: readonly string[]; catalog?: string } = {},
): Buffer {
  const objects: string[] = []
  const add = (object: string) => objects.push(object)
  const refs = (numbers: readonly number[]) => numbers.map((number) => `${number} 0 R`).join(' ')
  add('')
  add('')
  const font = add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
  const kids = pages.map((lines) => {
    const shown = lines.map((line) => `(${line.replaceAll(/[\\()]/g, '\\$&')}) Tj T*`).join(' ')
    const content = `BT /F1 14 Tf 60 760 Td 20 TL ${shown} ET`
    const stream = add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`)
    return add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${stream} 0 R /Resources << /Font << /F1 ${font} 0 R >> >> >>`,
    )
  })
  const first = objects.length + 2
  const list = outline.map((title, at) => {
    const next = at + 1 < outline.length ? `/Next ${first + at + 1} 0 R` : ''
    const before = at > 0 ? `/Prev ${first + at - 1} 0 R` : ''
    return `<< /Title (${title}) /Parent ${first - 1} 0 R ${next} ${before} /Dest [${kids[at]} 0 R /XYZ 0 842 0] >>`
  })
  if (list.length > 0) {
    add(
      `<< /Type /Outlines /First ${first} 0 R /Last ${first + list.length - 1} 0 R /Count ${list.length} >>`,
    )
    for (const entry of list) add(entry)
  }
  const contents = list.length > 0 ? `/Outlines ${first - 1} 0 R` : ''
  objects[0] = `<< /Type /Catalog /Pages 2 0 R ${contents} ${catalog} >>`
  objects[1] = `<< /Type /Pages /Kids [${refs(kids)}] /Count ${kids.length} >>`
  return written(objects)
}

function written(objects: readonly string[]): Buffer {
  let out = '%PDF-1.7\n'
  const places = objects.map((object, at) => {
    const place = Buffer.byteLength(out, 'latin1')
    out += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = Buffer.byteLength(out, 'latin1')
  const size = objects.length + 1
  out += `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`
  out += `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(out, 'latin1')
}
