/**
 * Light or dark, as somebody has chosen or else as their system has it: before anything is shown, so that nothing flashes. The security policy lets
 * no script stand in the page, so this is a file of its own, loaded first (scripts/console/settings.ts). From then on Mantine keeps the attribute.
 */
{
  const chosen = localStorage.getItem('mantine-color-scheme-value')
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
}
