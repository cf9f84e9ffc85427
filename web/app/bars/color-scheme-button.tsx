import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';

export function useColorSchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  return {
    label: isDark ? 'Zur hellen Ansicht' : 'Zur dunklen Ansicht',
    icon: isDark ? IconSun : IconMoon,
    toggle: () => setColorScheme(isDark ? 'light' : 'dark'),
  };
}

export function ColorSchemeButton() {
  const { label, icon: SchemeIcon, toggle } = useColorSchemeSwitch();
  return (
    <ActionIcon aria-label={label} onClick={toggle}>
      <SchemeIcon size={22} />
    </ActionIcon>
  );
}
