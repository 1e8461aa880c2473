const minutes = Array.from(
  { length: 10 },
  (_, at) => `<tr><th scope="row">${at + 1}</th><td></td><td></td><td></td></tr>`,
)

/** The page that becomes the PDF of the course about streets. */
export const sheet = `<!doctype html><html lang="en"><head><title>A sheet for your corner</title><style>
  @page { size: A4; margin: 20mm 18mm }
  body { font: 11.5pt/1.5 Literata, serif; color: oklch(0.245 0.045 335); margin: 0 }
  h1, h2 { font-family: Besley, serif; color: oklch(0.385 0.13 340); line-height: 1.2 }
  h1 { font-size: 26pt; margin: 0 0 4mm } h2 { font-size: 15pt; margin: 7mm 0 2.5mm }
  table { inline-size: 100%; border-collapse: collapse } th, td { border: 0.4pt solid oklch(0.615 0.026 338); padding: 1.6mm 2.5mm; text-align: start; font-weight: 400 }
  thead th { background: oklch(0.952 0.014 332); font-weight: 600 } tbody th { inline-size: 16mm }
  .line { border-block-end: 0.4pt solid oklch(0.615 0.026 338); block-size: 8mm } .next { break-before: page } small { color: oklch(0.43 0.032 336) }
</style></head><body>
<h1>A sheet for your corner</h1>
<p>Print it, or copy it into a notebook. Stand where you are in nobody's way, and stay for ten minutes. Write a number into each field; a stroke for each person is the quickest way.</p>
<h2>Every minute</h2>
<table><thead><tr><th scope="col">Minute</th><th scope="col">Walk past</th><th scope="col">Stop</th><th scope="col">Sit down</th></tr></thead><tbody>${minutes.join('')}</tbody></table>
<h2>Once</h2>
<table><tbody>${['How wide is the pavement, in steps?', 'What is on the ground floors?', 'Where is shade?', 'Where could you sit, without paying?'].map((question) => `<tr><td>${question}</td><td style="inline-size:55%"></td></tr>`).join('')}</tbody></table>
<h1 class="next">After the ten minutes</h1>
<p>Sit down somewhere before you read your numbers. First write what you remember; then compare.</p>
<h2>What did I see that I have passed a hundred times?</h2>
${'<div class="line"></div>'.repeat(5)}
<h2>Where did people stop, and what held them?</h2>
${'<div class="line"></div>'.repeat(5)}
<h2>How fast do they walk?</h2>
<p>Measure twenty of your steps along a wall, and time five people who pass. Twenty steps of 0.75 m are 15 m. Fifteen seconds for them make 1 m a second: a market. Ten seconds make 1.5 m a second: people on their way to work.</p>
<table><thead><tr><th scope="col">Person</th><th scope="col">Seconds for 20 steps</th><th scope="col">Metres a second</th></tr></thead><tbody>${[1, 2, 3, 4, 5].map((nr) => `<tr><th scope="row">${nr}</th><td></td><td></td></tr>`).join('')}</tbody></table>
<p><small>Come back on another day and at another hour before you believe anything.</small></p>
</body></html>`
