import { Package } from 'lucide-react'
import { useState } from 'react'
import classes from './shop.module.css'

/** A picture of a product. Where there is none, or it cannot be loaded, a sign stands for it. */
export function ProductPicture({ url, size }: { url: string | undefined; size: 'small' | 'large' }) {
  const [failed, setFailed] = useState<string>()
  return (
    <span className={classes.picture} data-size={size}>
      {url === undefined || url === failed ? (
        <Package size={size === 'small' ? 16 : 30} strokeWidth={1.25} aria-hidden />
      ) : (
        <img src={url} alt="" loading="lazy" referrerPolicy="no-referrer" onError={() => setFailed(url)} />
      )}
    </span>
  )
}
