import { createTheme, type MantineColorsTuple } from '@mantine/core'
import { returnFocus } from '../kit/keys/focus.ts'
import type { Words } from '../words/en/index.ts'

/** One accent, the green of Stoa's sign, from a tint to ink. */
const accent: MantineColorsTuple = [
  '#eaf4f2',
  '#d3e7e4',
  '#a9d0ca',
  '#7cb8b0',
  '#57a299',
  '#3d8f86',
  '#2a7b73',
  '#1f6660',
  '#1a5550',
  '#123f3b',
]
/** Neutral, a touch warm, so that the accent is the only colour where nothing needs attention. */
const gray: MantineColorsTuple = [
  '#f8f8f6',
  '#f1f1ee',
  '#e6e7e3',
  '#d8dad5',
  '#c2c5bf',
  '#989d97',
  '#737973',
  '#555b56',
  '#383d39',
  '#1d211f',
]
const dark: MantineColorsTuple = [
  '#dfe4e2',
  '#b4bcb9',
  '#98a29f',
  '#65706d',
  '#3b4240',
  '#2a2f2e',
  '#1d2221',
  '#171b1a',
  '#111413',
  '#0b0d0d',
]

const small = { size: 'sm' }

/** How everything looks: dense, quiet, one accent. Parts of pages say what they are, and look so by this. */
export const themeIn = ({ kit }: Words) =>
  createTheme({
    colors: { accent, gray, dark },
    primaryColor: 'accent',
    primaryShade: { light: 7, dark: 6 },
    autoContrast: true,
    defaultRadius: 'sm',
    radius: { xs: '4px', sm: '6px', md: '8px', lg: '10px', xl: '14px' },
    fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', sans-serif",
    fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    fontSizes: { xs: '12px', sm: '13.5px', md: '14px', lg: '16px', xl: '19px' },
    lineHeights: { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
    spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '28px' },
    headings: { fontWeight: '600' },
    cursorType: 'pointer',
    respectReducedMotion: true,
    // By name, since naming the components themselves would load all of them at once.
    components: {
      ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 30 } },
      // Most are hints, which interrupt nobody who hears the page; those that do say so.
      Alert: { defaultProps: { variant: 'light', radius: 'md', role: 'note' } },
      Badge: { defaultProps: { radius: 'sm' } },
      Button: { defaultProps: { size: 'xs' }, styles: { root: { height: 32 }, label: { fontSize: 13.5, fontWeight: 500 } } },
      // A list that is not open is not there: each would be drawn, measured and drawn again with its page.
      Combobox: { defaultProps: { keepMounted: false } },
      Drawer: { styles: { title: { fontWeight: 600, fontSize: 16, lineHeight: 1.35 } } },
      // What stands beside each other begins on one line, also where only one of them has a hint.
      InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
      // The keyboard begins at the first item: a menu holds nothing else.
      Menu: { defaultProps: { shadow: 'md', radius: 'md', withInitialFocusPlaceholder: false } },
      Modal: {
        defaultProps: {
          radius: 'lg',
          closeButtonProps: { 'aria-label': kit.close },
          overlayProps: { backgroundOpacity: 0.35 },
          transitionProps: { duration: 120, onExited: returnFocus },
        },
        styles: {
          title: { fontWeight: 600, fontSize: 16, lineHeight: 1.35 },
          content: { background: 'var(--stoa-surface)' },
          header: { background: 'var(--stoa-surface)' },
        },
      },
      // It is the head of a dialog, and no second banner of the page.
      ModalHeader: { defaultProps: { role: 'presentation' } },
      DrawerHeader: { defaultProps: { role: 'presentation' } },
      MultiSelect: { defaultProps: { ...small, comboboxProps: { shadow: 'md' }, openOnFocus: false } },
      Select: {
        // The list itself scrolls, where the keyboard is at home. It opens when somebody types, clicks or presses an arrow, and not over a dialog
        // that has just opened.
        defaultProps: {
          ...small,
          checkIconPosition: 'right',
          comboboxProps: { shadow: 'md' },
          openOnFocus: false,
          withScrollArea: false,
        },
        styles: { options: { maxHeight: 260, overflowY: 'auto' } },
      },
      Skeleton: { defaultProps: { radius: 'sm' } },
      Table: {
        defaultProps: {
          horizontalSpacing: 'md',
          verticalSpacing: 4,
          borderColor: 'var(--stoa-line)',
          highlightOnHoverColor: 'var(--stoa-hover)',
        },
      },
      TagsInput: { defaultProps: small },
      Textarea: { defaultProps: small },
      TextInput: { defaultProps: small },
      Tooltip: { defaultProps: { openDelay: 400, withArrow: false } },
    },
  })
