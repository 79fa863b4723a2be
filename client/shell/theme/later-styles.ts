/** Styles of Mantine components that come later on everyday pages: a sheet that brings a layer restyles the whole page. */
// Not those of toasts: the sign-in page would fetch the layout's files with them.
import '@mantine/core/styles/List.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
