import { createRoot } from 'react-dom/client'
import { setNonce } from 'get-nonce'
import { App } from './app/App.tsx'
import { loadHere } from './app/router.tsx'
import { askWho } from './app/who.ts'
import { loadWords } from './kit/format/words.tsx'

/** With it alone the page may add styles while it runs. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
setNonce(nonce)

// All at once, because none needs another to be asked for.
askWho()
loadHere()
// Nothing is awaited outside of a function: what is loaded meanwhile may need this file.
void show()

async function show(): Promise<void> {
  // When it is built, each component brings its own.
  if (import.meta.env.DEV) await import('@mantine/core/styles.layer.css')
  const spoken = await loadWords()
  createRoot(document.getElementById('root')!).render(<App spoken={spoken} nonce={nonce} />)
}
