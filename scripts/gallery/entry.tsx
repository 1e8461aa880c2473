import '../../src/base/ui/styles/fonts.css'
import '../../src/base/ui/styles/fontsScripts.css'
import '../../src/base/ui/styles/fontsReading.css'
import '../../src/base/ui/styles/tokens.css'
import '../../src/base/ui/styles/base.css'
import '../../src/base/ui/styles/palettes.css'
import './gallery.css'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { rooms } from './rooms.ts'

const room = Object.entries(rooms).find(([name]) => name === location.search.slice(1))?.[1] ?? {}

/** Shows one group of components, selected by the query (`?fields`), in every state. */
function Gallery() {
  return (
    <main className="wrap">
      {Object.entries(room).map(([name, states]) => (
        <section key={name} className="exhibit" id={name}>
          <h2>{name}</h2>
          {Object.entries(states).map(([state, shown]) => (
            <figure key={state} data-force={state}>
              <figcaption>{state}</figcaption>
              <div>{shown}</div>
            </figure>
          ))}
        </section>
      ))}
    </main>
  )
}

const router = createMemoryRouter([{ path: '*', Component: Gallery }])
createRoot(document.getElementById('gallery') as HTMLElement).render(<RouterProvider router={router} />)
