/** The screenshots of one exhibit: files next to the index. */
export type Picture = { title: string; files: string[] }

/** Writes a page that shows all screenshots; titles are not escaped, since they contain no special characters. */
export function writeIndex(pictures: Picture[]): string {
  const links = pictures.map(({ title }, at) => `<li><a href="#p${at}">${title}</a></li>`)
  const sections = pictures.map(({ title, files }, at) => {
    const images = files.map(
      (file) => `<a href="${file}"><img src="${file}" alt="${file}" title="${file}" loading="lazy"></a>`,
    )
    return `<section id="p${at}"><h2>${title}</h2><div>${images.join('')}</div></section>`
  })
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Gallery</title>
<style>
body{font:15px system-ui;margin:2rem;color-scheme:light dark}
ul{columns:14rem;padding:0;list-style:none}
section>div{display:flex;gap:1rem;overflow-x:auto;align-items:flex-start}
img{block-size:28rem;border:1px solid #8888}
</style>
<h1>Gallery</h1>
<ul>${links.join('')}</ul>
${sections.join('\n')}
</html>
`
}
