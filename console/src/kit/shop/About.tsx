import { Text } from '@mantine/core'
import { useWords } from '../format/words.tsx'
import { Section } from '../page/Page.tsx'
import { ProductPicture } from './ProductPicture.tsx'
import classes from './shop.module.css'

/** What a product or a resource says of itself: its description and its pictures, where it has them. */
export function About({
  of: { description, media },
}: {
  of: { description: string; media: readonly { key: string; url: string }[] }
}) {
  const { products: w } = useWords()
  return (
    <>
      {description && (
        <Section title={w.description}>
          <Text size="sm" className={classes.text!}>
            {description}
          </Text>
        </Section>
      )}
      {media.length > 0 && (
        <Section title={w.pictures}>
          <ul className={classes.gallery}>
            {media.map(({ key, url }) => (
              <li key={key}>
                <ProductPicture url={url} size="large" />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}
