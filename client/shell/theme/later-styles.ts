/** Styles of Mantine components that come later on everyday pages: a sheet that brings a layer restyles the whole page. */
import '@mantine/core/styles/List.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import '@mantine/notifications/styles.layer.css';
